import { ERROR_TEXTS, type ErrorText } from '../../../../nodes/shared/errors/errorTexts';

const texts = Object.entries<ErrorText>(ERROR_TEXTS);
const namedIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe('ERROR_TEXTS', () => {
	it('name in messages, which are not redacted everywhere, nothing that a server has said', () => {
		const named = new Set(texts.flatMap(([, { message }]) => namedIn(message)));

		expect([...named].sort()).toEqual(['address', 'count', 'host', 'label', 'must', 'timezone']);
	});

	it.each(texts)('%s says in its description what to do', (_name, { description }) => {
		expect(description).toMatch(
			/\b(check|enter|create|use|ask|copy|remove|run|try|test|change|add|publish|wait|give|set|look|trust|stopped)\b/i,
		);
	});
});
