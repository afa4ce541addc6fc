import { addressOf } from '../../../nodes/shared/credential/credentialValues';

describe('the address of a base URL', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		[' https://api.example.com// ', 'https://api.example.com'],
		['https://api.example.com/v1', 'https://api.example.com'],
		['https://api.example.com//V1/', 'https://api.example.com'],
		['https://api.example.com/reviews/v1', 'https://api.example.com/reviews'],
		['https://api.example.com/v1/reviews', 'https://api.example.com/v1/reviews'],
		['https://api.example.com/v10', 'https://api.example.com/v10'],
		['https://api.example.com/av1', 'https://api.example.com/av1'],
		['http://v1', 'http://v1'],
		['http://v1/v1', 'http://v1'],
	])('%s is %s', (baseUrl, address) => {
		expect(addressOf(baseUrl)).toBe(address);
	});

	it.each(['', 'api.example.com', 'https://', 'https:///', 'ftp://api.example.com', undefined, 7])(
		'%j is none',
		(baseUrl) => {
			expect(addressOf(baseUrl)).toMatchObject({
				message: 'The base URL in the credential is not a web address',
			});
		},
	);
});
