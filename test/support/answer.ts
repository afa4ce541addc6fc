import type { HttpResponse } from '../../nodes/shared/types';

/** An HTTP answer, with no headers and an empty object as its body unless told otherwise; JSON of what is no text. */
export function answer(
	statusCode: number,
	headers: HttpResponse['headers'] = {},
	body: unknown = {},
): HttpResponse {
	return { statusCode, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
