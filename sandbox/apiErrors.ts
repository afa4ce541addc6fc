import { STATUS_CODES } from 'node:http';

/** The document's messages (api.md › Errors), and the framework's. */
const MESSAGES: Partial<Record<number, string>> = {
	401: 'Unauthenticated.',
	403: 'This action is unauthorized.',
	404: '',
	422: 'The given data was invalid.',
	429: 'Too many requests',
	500: 'Server Error',
	503: 'Service Unavailable',
};

/** The message of a status: where neither document nor framework has one, the name HTTP gives it. */
export const messageOf = (statusCode: number): string =>
	MESSAGES[statusCode] ?? STATUS_CODES[statusCode] ?? 'Unknown status';

/** An answer that is not a success: `{ message }` with its status (api.md › Errors). */
export class ApiError extends Error {
	constructor(
		readonly statusCode: number,
		message = messageOf(statusCode),
		readonly errors?: Record<string, string[]>,
	) {
		super(message);
		this.name = 'ApiError';
	}
}

export const unauthenticated = () => new ApiError(401);
export const unauthorized = () => new ApiError(403);
export const notFound = () => new ApiError(404);
export const tooManyRequests = () => new ApiError(429);
export const unavailable = () => new ApiError(503);

/** A method that an address does not have. */
export const methodNotAllowed = (method: string) =>
	new ApiError(405, `The ${method} method is not supported for this route. Supported methods: GET, HEAD.`);

/** A 422. Its field list is the sandbox's choice: api.md does not show it. */
export const invalid = (field: string, text: string) => new ApiError(422, undefined, { [field]: [text] });
