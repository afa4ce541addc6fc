import {
	ERROR_TEXTS,
	EXPRESSION_HINT,
	RETRY_ADVICE,
	type ErrorText,
	type Sentences,
} from '../../../../nodes/shared/errors/errorTexts';
import { sentencesOf } from '../../../../nodes/shared/errors/userFacingError';

const texts = Object.entries<ErrorText>(ERROR_TEXTS);
const wholeOf = (description: Sentences) => sentencesOf(description, []).join(' ');
const namedIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe('ERROR_TEXTS', () => {
	it('name in messages, which are not redacted everywhere, nothing that a server has said', () => {
		const named = new Set(texts.flatMap(([, { message }]) => namedIn(message)));

		expect([...named].sort()).toEqual(['address', 'count', 'host', 'label', 'must', 'timezone']);
	});

	it('say in their descriptions what to do: a clause begins with it', () => {
		const advice =
			/(^|[.:,;] |\b(and|or) )(add|ask|change|check|choose|copy|enter|give|look|publish|remove|run|set|split|test|try|use)\b/i;

		const without = texts.filter(([, { description }]) => !advice.test(wholeOf(description)));
		expect(without.map(([name]) => name)).toEqual(['cancelled']);
	});

	it('say in their messages what happened: a sentence without its full stop', () => {
		const without = texts.filter(([, { message }]) => !/^\S+( \S+)+[^.]$/.test(message));
		expect(without.map(([name]) => name)).toEqual([]);
	});

	it('tell whether to wait or to mend it, where somebody knows', () => {
		const names = (cause: ErrorText['failureCause']) =>
			texts.filter(([, { failureCause }]) => failureCause === cause).map(([name]) => name);

		expect(names('credential-invalid')).toEqual([
			...['keyRefused', 'noPlan', 'noAddress', 'moreThanAddress', 'noToken', 'strangeToken', 'otherServer'],
		]);
		expect(names('temporarily-unavailable')).toEqual(['unavailable', 'unreachable', 'pollTimeout']);
		expect(names('rate-limited')).toEqual(['rateLimit']);
		expect(names('configuration-invalid')).toEqual(['invalidParameter', 'noTimezone']);
	});

	it('say where a key is made, what a trigger does, and where a value may come from', () => {
		for (const name of ['keyRefused', 'noToken'] as const)
			expect(ERROR_TEXTS[name].description.action).toContain(
				'avatar at the top right › Settings › Integration Keys',
			);
		expect(RETRY_ADVICE).toEqual({
			activation: expect.stringContaining('publish the workflow again') as string,
			poll: expect.stringContaining('asks again with each poll') as string,
		});
		expect(EXPRESSION_HINT).toContain('If it is an expression');
	});

	it('speak of the base URL in sentences about it alone, but where it is what cannot be used', () => {
		const elsewhere = texts.filter(
			([
				,
				{
					description: { address: _address, ...others },
				},
			]) => wholeOf(others).includes('base URL'),
		);

		expect(elsewhere.map(([name]) => name)).toEqual(['pollTimeout']);
	});

	it('blame no request for what was entered, or is not there', () => {
		const withoutRequest = texts.filter(([, { isOperation }]) => isOperation).map(([name]) => name);

		expect(withoutRequest).toEqual(['invalidParameter', 'noTimezone', 'noReviews', 'nonePasses']);
	});
});
