import { hashOf } from '../../../nodes/shared/hash';

describe('hashOf', () => {
	// What an earlier release has kept must be known to the next one.
	it.each([
		['b7e23ec2-9a41-4d0c-8f3e-51c6a1d7e9f0', 'Lwy3cLtp'],
		['Grüße 🙂', 'bNSf10UJ'],
	])('has the same hash of "%s" in each release', (id, hash) => {
		expect(hashOf(id)).toBe(hash);
	});
});
