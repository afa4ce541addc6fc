import type {
	DeclarativeRestApiSettings,
	IAllExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { CREDENTIAL_NAME, type ApiCredential } from '../credential/credential';
import type { HttpResult, NoAnswer } from '../types';
import { USER_AGENT } from './userAgent';

/** A page of the documented size has some 10 kB; parsing 100 MB of small objects would stop n8n for 40 s. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

type BodyStream = AsyncIterable<Uint8Array> & { destroy: (reason: Error) => void };

export interface Connection {
	context: IExecuteSingleFunctions | IPollFunctions;
	credential: ApiCredential;
	/** What n8n prepared for the node's requests: proxy, certificates, allowed domains; and the timeout in ms. */
	requestDefaults: Partial<DeclarativeRestApiSettings.HttpRequestOptions> & { timeout: number };
}

/** Query parameters by name; a list is sent as one parameter a value. */
export type Query = Record<string, string | number | string[]>;

/**
 * Sends one GET with the credential's token. Any HTTP answer is a result, redirects and refusals included. A body is
 * counted as it comes, decompressed, and not read beyond 4 MB.
 */
export async function sendGet(
	{ context, credential, requestDefaults }: Connection,
	url: string,
	query: Query,
	signal: AbortSignal,
): Promise<HttpResult> {
	const options = {
		...requestDefaults,
		method: 'GET',
		url,
		baseURL: undefined,
		body: undefined,
		qs: query,
		arrayFormat: 'repeat',
		headers: { 'User-Agent': USER_AGENT, ...requestDefaults.headers },
		encoding: 'stream',
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		abortSignal: signal,
	} as unknown as IHttpRequestOptions;
	try {
		const { statusCode, headers, body } = (await context.helpers.httpRequestWithAuthentication.call(
			cancelledBy(signal, context),
			CREDENTIAL_NAME,
			options,
			{ credentialsDecrypted: credential.decrypted },
		)) as IN8nHttpFullResponse;
		const bytes = await readBody(body as unknown as BodyStream, signal);
		return { statusCode, headers, body: bytes && textOf(bytes, headers['content-type']) };
	} catch (error) {
		return noAnswerFor(error);
	}
}

/** A decompressed body; undefined when it is larger than is read. */
async function readBody(body: BodyStream, signal: AbortSignal): Promise<Uint8Array | undefined> {
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
		return Buffer.concat(chunks);
	} finally {
		signal.removeEventListener('abort', stop);
	}
}

/** In the charset that the content type names. One that Node.js does not know gives no text that could be JSON. */
function textOf(bytes: Uint8Array, contentType: unknown): string {
	const [, charset = 'utf-8'] = /charset="?([^\s";,]+)/i.exec(String(contentType)) ?? [];
	try {
		return new TextDecoder(charset).decode(bytes);
	} catch {
		return 'text in an unknown charset';
	}
}

/** The context with a cancel signal of the request's own: n8n's helper takes the context's in place of the options'. */
function cancelledBy(signal: AbortSignal, context: Connection['context']): IAllExecuteFunctions {
	const own = { getExecutionCancelSignal: { value: () => signal } };
	return Object.create(context, own) as IAllExecuteFunctions;
}

/** Code and text alone of an error of n8n's, which holds the request with its token. Its cause is the HTTP client's. */
function noAnswerFor(error: unknown): NoAnswer {
	const { cause, httpCode } = Object(error) as { cause?: unknown; httpCode?: unknown };
	const { code = httpCode, message } = Object(cause ?? error) as { code?: unknown; message?: unknown };
	return { noAnswer: typeof code === 'string' ? code : '', detail: String(message ?? error) };
}
