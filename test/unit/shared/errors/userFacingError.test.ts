import { redactorOf, toSingleLine } from '../../../../nodes/shared/errors/redaction';
import { isCancelled, mayBePastEnd, UserFacingError } from '../../../../nodes/shared/errors/userFacingError';

const TOKEN = 'secret-token-of-the-platform';

describe('UserFacingError', () => {
	it('is told from others by its name, and has values as they came until they are shown', () => {
		const error = new UserFacingError('keyRefused', { address: 'http://a', said: `a ${TOKEN}` });

		expect(error).toMatchObject({
			name: 'keyRefused',
			kind: 'keyRefused',
			message: 'The integration key was not accepted',
		});
		expect(error.message).not.toContain(TOKEN);
		expect(error.words(String).description).toContain(TOKEN);
		expect(error.words(redactorOf(TOKEN)).description).not.toContain(TOKEN);
	});

	it('takes no value that its texts do not name: this does not compile otherwise', () => {
		// @ts-expect-error A typing error.
		const { description } = new UserFacingError('wrongPage', { askd: 3 }).words(String);

		expect(description).toMatch(/^Page {2}was requested/);
	});

	it.each<[string, object, string]>([
		['what was said', { said: 'No.', start: '{"message":"No."}' }, 'The API said: No.'],
		['of what did not say why how it starts', { start: '<b>No</b><i>way' }, 'The API said: No · way'],
		['of nothing that it has no text', {}, 'The API said: no text'],
		['a start of 200 characters', { start: 'x'.repeat(300) }, `The API said: ${'x'.repeat(200)}…`],
		['other values of 1,000', { said: 'x'.repeat(2_000) }, `The API said: ${'x'.repeat(1_000)}…`],
	])('shows %s', (_name, values, shown) => {
		const { description } = new UserFacingError('invalidRequest', { ...values }).words(toSingleLine);

		expect(description.endsWith(shown)).toBe(true);
	});

	const known = { status: 404, isKnownToWork: true };
	// failureRules.test.ts has the other kinds.
	it.each<[UserFacingError | Error, isPastEnd: boolean, isStop: boolean]>([
		[new UserFacingError('unavailable', { status: 503 }), false, false],
		[new UserFacingError('wrongAddress', { status: 404 }), true, false],
		[new UserFacingError('invalidRequest', { status: 422 }), true, false],
		[new UserFacingError('unavailable', known), false, false],
		[new UserFacingError('unavailable', { ...known, isRefusal: true }), true, false],
		[new UserFacingError('cancelled'), false, true],
		[new Error('cancelled'), false, false],
	])('%s: whether a page may be past the end: %s; whether it is a stop: %s', (error, ...kinds) => {
		expect([mayBePastEnd(error), isCancelled(error)]).toEqual(kinds);
	});
});
