import {
	ERROR_TEXTS,
	PAGE_TEXT,
	REQUEST_ID_TEXT,
	type ErrorName,
	type ErrorText,
	type ErrorValues,
	type Sentences,
} from './errorTexts';
import type { Redact } from './redaction';

/** Characters shown of a value. */
const VALUE_LENGTH = 1_000;
/** The same of the body of an answer. */
const START_LENGTH = 200;
/** Which sentences are not shown where key and address have worked. */
const ON_THE_ADDRESS = ['address', 'asked'];
/** n8n's editor leaves them out, and would join what stands beside them: a dot stands between. */
const TAGS = /<[^<>]*>/g;
/** What stands for a value that is missing. */
const MISSING: Record<string, string> = {
	start: 'no text',
	type: 'no content type',
	location: 'no address',
	reason: 'no answer',
	wait: 'it does not say',
};

/**
 * What a user is told: a name of `ERROR_TEXTS`, and the values that its texts name, as they came. Values may have the
 * token until they are shown, which `words` alone does.
 */
export class UserFacingError<Name extends ErrorName = ErrorName> extends Error {
	/** @param kind its name in the table, by which it is told from others */
	constructor(
		readonly kind: Name,
		readonly values: ErrorValues<Name> = {},
	) {
		super();
		this.name = kind;
		// No message in the table names a text of the server's.
		this.message = this.words(String).message;
	}

	get failureCause(): ErrorText['failureCause'] {
		return ERROR_TEXTS[this.kind].failureCause;
	}

	/** Whether no request is to blame. */
	get isOperation(): boolean {
		return ERROR_TEXTS[this.kind].isOperation ?? false;
	}

	/**
	 * What happened, and what to do.
	 *
	 * @param redact leaves of each value what may be shown
	 * @param advice more sentences: what whoever asks can do besides
	 */
	words(redact: Redact, advice: string[] = []): { message: string; description: string } {
		const { isKnownToWork, page, requestId } = this.values;
		const { message, description } = ERROR_TEXTS[this.kind];
		const sentences = [
			...(page === undefined ? [] : [PAGE_TEXT]),
			...sentencesOf(description, isKnownToWork ? ON_THE_ADDRESS : []),
			...advice,
			...(typeof requestId === 'string' ? [REQUEST_ID_TEXT] : []),
		];
		const shown = (_name: string, key: string) => this.shown(key, redact);
		const filled = (text: string) => text.replace(/\{(\w+)\}/g, shown).trim();
		return { message: filled(message), description: sentences.map(filled).join(' ') };
	}

	private shown(key: string, redact: Redact): string {
		const values: Record<string, unknown> = this.values;
		const value = [values[key]].join();
		const isStart = key === 'start';
		const text = redact(isStart ? textOf(value) : value, isStart ? START_LENGTH : VALUE_LENGTH);
		if (text !== '') return text;
		// What did not say why is shown as it came.
		return key === 'said' ? this.shown('start', redact) : (MISSING[key] ?? '');
	}
}

/** `<h1>Welcome</h1><p>Sign in</p>` is `Welcome · Sign in`. */
function textOf(html: string): string {
	const texts = html.split(TAGS).map((text) => text.trim());
	return texts.filter((text) => text !== '').join(' · ');
}

/** The sentences of a description, but for those about `unwanted`. */
export const sentencesOf = (description: Sentences, unwanted: string[]): string[] =>
	Object.entries(description).flatMap(([about, text]) => (unwanted.includes(about) ? [] : [text]));

export const isUserFacing = (error: unknown): error is UserFacingError => error instanceof UserFacingError;

const isKind = (error: unknown, ...kinds: ErrorName[]): boolean =>
	isUserFacing(error) && kinds.includes(error.kind);

/** Whether the platform itself refuses the key or its account: 401 or 403 with the API's JSON. */
export const isKeyOrPlanRefused = (error: unknown): boolean => isKind(error, 'keyRefused', 'noPlan');

/** Whether a request may not wait any longer. */
export const isOutOfTime = (error: unknown): boolean => isKind(error, 'rateLimit', 'longWait', 'pollTimeout');

export const isCancelled = (error: unknown): boolean => isKind(error, 'cancelled');

export const isNotThere = ({ values: { status } }: UserFacingError): boolean =>
	status === 404 || status === 422;

/**
 * Whether it says that a page is not there, as services do past the end of a list. An answer that is no JSON counts only
 * while nothing has worked: afterwards it was asked for again already.
 */
export const mayBePastEnd = (error: unknown): error is UserFacingError =>
	isUserFacing(error) &&
	isNotThere(error) &&
	(error.values.isRefusal === true || !error.values.isKnownToWork);
