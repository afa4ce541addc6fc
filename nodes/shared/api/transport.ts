// One request through n8n's HTTP helper, with its time limits.

import type {
	DeclarativeRestApiSettings,
	IAllExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { CREDENTIAL_NAME } from '../credential/credential';
import type { ApiCredential } from '../credential/credential';
import { NoResponse } from '../errors/apiErrors';
import type { Outcome } from '../errors/apiErrors';

/** Query parameters by name; a list is sent as one parameter a value. */
export type Query = Record<string, string | number | string[]>;

/** What n8n prepared for a declarative node's request. */
export type PreparedOptions = Partial<DeclarativeRestApiSettings.HttpRequestOptions>;

/** The n8n contexts a request can be sent from. */
export type RequestContext = IExecuteSingleFunctions | IPollFunctions;

/**
 * Sends one GET with the credential's token: any HTTP answer, redirects and refusals included, or why none came.
 *
 * @param prepared options n8n prepared for this node (proxy, timeout, certificates, allowed domains); not changed
 * @param url the whole address
 * @param signal aborts it
 */
export async function sendGet(
	context: RequestContext,
	credential: ApiCredential,
	prepared: PreparedOptions,
	url: string,
	query: Query,
	signal: AbortSignal,
): Promise<Outcome> {
	const settings = { ...prepared };
	delete settings.baseURL;
	delete settings.body;
	const options = {
		...settings,
		method: 'GET',
		url,
		qs: { ...prepared.qs, ...query },
		arrayFormat: 'repeat',
		headers: { ...prepared.headers },
		json: true,
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		abortSignal: signal,
	} as IHttpRequestOptions;
	try {
		const answered = context.helpers.httpRequestWithAuthentication.call(
			cancelledBy(signal, context) as IAllExecuteFunctions,
			CREDENTIAL_NAME,
			options,
			{ credentialsDecrypted: credential.decrypted },
		) as Promise<IN8nHttpFullResponse>;
		const response = await unlessAborted(answered, signal);
		return { statusCode: response.statusCode, headers: response.headers ?? {}, body: response.body };
	} catch (error) {
		// n8n's error holds the request with its token: only its code and text are passed on.
		return new NoResponse(codeOf(error), causeOf(error)?.message ?? String(error));
	}
}

/** What it gives, or the signal's reason: n8n up to 2.0 never ends a request whose body cannot be decompressed, aborted or not. */
async function unlessAborted<T>(request: Promise<T>, signal: AbortSignal): Promise<T> {
	let stop = () => {};
	const aborted = new Promise<never>((_resolve, reject) => {
		stop = () => reject(signal.reason as Error);
		signal.addEventListener('abort', stop);
	});
	try {
		return await Promise.race([request, aborted]);
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

function causeOf(error: unknown): Error | undefined {
	if (!(error instanceof Error)) return undefined;
	return error.cause instanceof Error ? error.cause : error;
}

function codeOf(error: unknown): string {
	const cause = causeOf(error) as { code?: unknown } | undefined;
	const httpCode = (error as { httpCode?: unknown } | null)?.httpCode;
	const code = cause?.code ?? httpCode;
	if (typeof code !== 'string') return '';
	// n8n 1.123 gives a body that was cut short the status of its answer.
	return /^2\d\d$/.test(code) ? 'ERR_BAD_RESPONSE' : code;
}
