/** Takes the token out of a text. */
export type Clean = (text: string) => string;

const STANDS_FOR_TOKEN = '<API_TOKEN>';
/** Anything shorter is a slip of the user's, and part of ordinary words. */
const SHORTEST_SECRET = 8;
const EXCERPT_LENGTH = 200;

/** What takes a token out of texts, also as JSON and addresses write it. */
export function cleanerOf(token: string): Clean {
	if (token.length < SHORTEST_SECRET) return asItIs;
	const forms = new Set([token, JSON.stringify(token).slice(1, -1), encodeURIComponent(token)]);
	return (text) => [...forms].reduce((rest, form) => rest.replaceAll(form, STANDS_FOR_TOKEN), text);
}

/** Leaves a text as it is. */
export const asItIs: Clean = (text) => text;

/**
 * The beginning of a value as text on one line, 200 characters at most. It is cleaned before it is
 * cut: half a token at the edge would not be found any more.
 */
export function excerpt(value: unknown, clean: Clean): string {
	const line = clean(textOf(value))
		.slice(0, EXCERPT_LENGTH * 4)
		.replace(/\s+/g, ' ')
		.trim();
	return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH)}…` : line;
}

function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		return JSON.stringify(value) ?? '';
	} catch {
		return 'JSON nested too deeply to show';
	}
}
