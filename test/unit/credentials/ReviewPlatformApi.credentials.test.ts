import { NodeHelpers } from 'n8n-workflow';

import { ReviewPlatformApi } from '../../../credentials/ReviewPlatformApi.credentials';

const { properties } = new ReviewPlatformApi();

describe('ReviewPlatformApi', () => {
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
	])('warns that "%s" sends the key unencrypted: %s', (baseUrl, expected) => {
		const shown = properties.filter((field) => NodeHelpers.displayParameter({ baseUrl }, field, null, null));

		expect(shown.some(({ name }) => name === 'unencryptedNotice')).toBe(expected);
	});
});
