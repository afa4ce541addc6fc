import type {
	DeclarativeRestApiSettings,
	IAllExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { CREDENTIAL_NAME, type ApiCredential } from '../credential/credential';
import { TransportError, type HttpResult } from '../errors/apiErrors';

/** Query parameters by name; a list is sent as one parameter a value. */
export type Query = Record<string, string | number | string[]>;

/** What n8n prepared for a declarative node's request. */
export type RequestDefaults = Partial<DeclarativeRestApiSettings.HttpRequestOptions>;

/** A page of the documented size has some 10 kB; parsing 100 MB of small objects would stop n8n for 40 s. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

type BodyStream = AsyncIterable<Uint8Array> & { destroy: (reason: Error) => void };

/** The n8n contexts a request can be sent from. */
export type RequestContext = IExecuteSingleFunctions | IPollFunctions;

/** Through what requests are sent. */
export interface Connection {
	context: RequestContext;
	credential: ApiCredential;
	/** What n8n prepared for the node's requests: proxy, timeout, certificates, allowed domains. */
	requestDefaults: RequestDefaults;
}

/** How one request is sent, waits and is tried again; of a client, how those are that say nothing else. */
export interface RequestOptions {
	query?: Query;
	/** Ends it, also while it waits. */
	signal?: AbortSignal | undefined;
	/** ms without any accepted request of its key before it gives up; once it was refused, without one that was, too. */
	maxWaitMs?: number;
	/** Whether it goes before those that are not: a poll's at the ends of the list. */
	isUrgent?: boolean;
	/** What it belongs to, told apart by identity; executions take turns. */
	execution?: object;
	/** Told after it has waited for the rate limit: since when, ms since the epoch, and for how many ms. */
	onWait?: (since: number, ms: number) => void;
	/** What else there is to do where the rate limit does not clear in time, in a sentence: it depends on who asks. */
	advice?: string;
}

/**
 * Sends one GET with the credential's token: any HTTP answer, redirects and refusals included, or why none came. A
 * body is counted as it comes, decompressed, and not read beyond 4 MB.
 *
 * @param url the whole address
 * @param signal aborts it
 */
export async function sendGet(
	{ context, credential, requestDefaults }: Connection,
	url: string,
	query: Query,
	signal: AbortSignal,
): Promise<HttpResult> {
	const settings = { ...requestDefaults };
	delete settings.baseURL;
	delete settings.body;
	const options = {
		...settings,
		method: 'GET',
		url,
		qs: { ...requestDefaults.qs, ...query },
		arrayFormat: 'repeat',
		headers: { ...requestDefaults.headers },
		encoding: 'stream',
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		abortSignal: signal,
	} as IHttpRequestOptions;
	try {
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			cancelledBy(signal, context) as IAllExecuteFunctions,
			CREDENTIAL_NAME,
			options,
			{ credentialsDecrypted: credential.decrypted },
		)) as IN8nHttpFullResponse;
		const { statusCode, headers, body } = response;
		return { statusCode, headers, body: await readBody(body as unknown as BodyStream, signal) };
	} catch (error) {
		// n8n's error holds the request with its token: only its code and text are passed on.
		return noResponse(error);
	}
}

/** The text of a decompressed body; undefined when it is larger than is read. */
async function readBody(body: BodyStream, signal: AbortSignal): Promise<string | undefined> {
	const stop = () => body.destroy(signal.reason as Error);
	signal.addEventListener('abort', stop);
	try {
		const chunks: Uint8Array[] = [];
		let bytes = 0;
		// Leaving the loop destroys the stream, which ends the request.
		for await (const chunk of body) {
			chunks.push(chunk);
			bytes += chunk.length;
			if (bytes > MAX_BODY_BYTES) return undefined;
		}
		return new TextDecoder().decode(Buffer.concat(chunks));
	} finally {
		signal.removeEventListener('abort', stop);
	}
}

/** The context with a cancel signal of the request's own: n8n's helper takes the context's in place of the options'. */
function cancelledBy(signal: AbortSignal, context: RequestContext): RequestContext {
	if (!('getExecutionCancelSignal' in context)) return context;
	const own = { getExecutionCancelSignal: { value: () => signal } };
	return Object.create(context, own) as RequestContext;
}

/** Of an error of n8n's, whose cause is its HTTP client's, or of a body that could not be read. */
function noResponse(error: unknown): TransportError {
	const { cause, httpCode } = Object(error) as { cause?: unknown; httpCode?: unknown };
	const { code = httpCode, message } = Object(cause ?? error) as { code?: unknown; message?: unknown };
	return new TransportError(typeof code === 'string' ? code : '', String(message ?? error));
}
