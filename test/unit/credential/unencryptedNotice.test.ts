import { NodeHelpers } from 'n8n-workflow';

import { ReviewPlatformApi } from '../../../credentials/ReviewPlatformApi.credentials';

const [notice] = new ReviewPlatformApi().properties.filter(({ type }) => type === 'notice');
const isShown = (baseUrl: string) =>
	notice !== undefined && NodeHelpers.displayParameter({ baseUrl }, notice, null, null);

describe('the notice that an address sends the key unencrypted', () => {
	it.each([
		['http://api.example.com', true],
		['http://localhost.example.com', true],
		['http://127.0.0.1.example.com/v1', true],
		['http://10.0.0.7:3000', true],
		['https://api.example.com', false],
		['http://localhost', false],
		['http://localhost:3000', false],
		['http://localhost/reviews', false],
		['http://127.0.0.1:3000', false],
		['http://[::1]:3000/', false],
		['', false],
	])('of "%s" is shown: %s', (baseUrl, expected) => {
		expect(isShown(baseUrl)).toBe(expected);
	});
});
