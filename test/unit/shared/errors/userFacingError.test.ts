import { redactorOf, toSingleLine } from '../../../../nodes/shared/errors/redaction';
import {
	isCancelled,
	mayBePastEnd,
	isOutOfTime,
	isKeyOrPlanRefused,
	UserFacingError,
} from '../../../../nodes/shared/errors/userFacingError';

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

	it.each<[UserFacingError | Error, object]>([
		[new UserFacingError('unavailable', { status: 503 }), {}],
		[new UserFacingError('rateLimit', { status: 429 }), { outOfTime: true }],
		[new UserFacingError('pollTimeout'), { outOfTime: true }],
		[new UserFacingError('wrongAddress', { status: 404 }), { noSuchPage: true }],
		[new UserFacingError('invalidRequest', { status: 422 }), { noSuchPage: true }],
		[new UserFacingError('unavailable', { status: 404, isKnownToWork: true }), {}],
		[
			new UserFacingError('unavailable', { status: 404, isKnownToWork: true, isRefusal: true }),
			{ noSuchPage: true },
		],
		[new UserFacingError('keyRefused', { status: 401 }), { ownRefusal: true }],
		[new UserFacingError('noPlan', { status: 403 }), { ownRefusal: true }],
		[new UserFacingError('refusedOnTheWay', { status: 403 }), {}],
		[new UserFacingError('noToken'), {}],
		[new UserFacingError('cancelled'), { cancelled: true }],
		[new Error('cancelled'), {}],
	])('%s is of these kinds: %j', (error, kinds) => {
		expect({
			outOfTime: isOutOfTime(error),
			noSuchPage: mayBePastEnd(error),
			ownRefusal: isKeyOrPlanRefused(error),
			cancelled: isCancelled(error),
		}).toEqual({
			...{ outOfTime: false, noSuchPage: false, ownRefusal: false, cancelled: false },
			...kinds,
		});
	});
});
