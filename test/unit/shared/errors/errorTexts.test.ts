import { ERROR_TEXTS, type ErrorText } from '../../../../nodes/shared/errors/errorTexts';

const texts = Object.entries<ErrorText>(ERROR_TEXTS);
const namedIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe('ERROR_TEXTS', () => {
	it('name in messages, which are not redacted everywhere, nothing that a server has said', () => {
		const named = new Set(texts.flatMap(([, { message }]) => namedIn(message)));

		expect([...named].sort()).toEqual(['address', 'count', 'host', 'label', 'must', 'timezone']);
	});

	it('say in their descriptions what to do: a clause begins with it', () => {
		const advice =
			/(^|[.:,;] |\b(and|or) )(add|ask|change|check|choose|copy|enter|give|look|publish|remove|run|set|split|test|try|use)\b/i;

		const without = texts.filter(([, { description }]) => !advice.test(description));
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

	it('blame no request for what was entered, or is not there', () => {
		const withoutRequest = texts.filter(([, { isOperation }]) => isOperation).map(([name]) => name);

		expect(withoutRequest).toEqual(['invalidParameter', 'noTimezone', 'noReviews', 'nonePasses']);
	});
});
