import { ERROR_TEXTS, type ErrorText, type Sentences } from '../../../../nodes/shared/errors/errorTexts';
import { sentencesOf } from '../../../../nodes/shared/errors/userFacingError';

const texts = Object.entries<ErrorText>(ERROR_TEXTS);
const wholeOf = (description: Sentences) => sentencesOf(description, []).join(' ');
const namedIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe('ERROR_TEXTS', () => {
	it('name in messages, which are not redacted everywhere, nothing that a server has said', () => {
		const named = new Set(texts.flatMap(([, { message }]) => namedIn(message)));

		const entered = ['address', 'asked', 'filters', 'host', 'label', 'most', 'must', 'timezone', 'why'];
		expect([...named].sort()).toEqual(['count', ...entered].sort());
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
});
