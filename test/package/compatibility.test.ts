import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { releasesIn, withTrials } from '../compat/readmeTable';
import { RELEASES } from '../compat/releases';

const readme = readFileSync(join(__dirname, '..', '..', 'README.md'), 'utf8');

describe('the table of releases in the README', () => {
	it('has those that npm run test:compat tries', () => {
		expect(releasesIn(readme)).toEqual(RELEASES);
	});

	it('is all that changes when it is written', () => {
		const trial = { release: '9.8.7', core: '9.8.1', workflow: '9.8.0', lacks: ['this', 'that'] };

		const written = withTrials(readme, [trial]);

		expect(releasesIn(written)).toEqual(['9.8.7']);
		expect(written).toContain('| 9.8.7 | 9.8.1 | 9.8.0 | this, that |\n');
		const lines = new Set(readme.split('\n'));
		const added = written.split('\n').filter((line) => !lines.has(line));
		expect(added.filter((line) => !line.startsWith('|'))).toEqual([]);
	});
});
