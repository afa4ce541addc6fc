import { readdirSync } from 'node:fs';

import { drawnFrom, PICTURES, pictureSources } from '../../demo/pictureSources';

describe('docs/images', () => {
	it('has a picture of each example and of the editor, drawn from what is there now: else npm run pictures', () => {
		expect(drawnFrom()).toEqual(pictureSources());
		const pictures = readdirSync(PICTURES).filter((file) => file.endsWith('.png'));
		expect(pictures.sort()).toEqual(Object.keys(drawnFrom()).sort());
	});
});
