/** An answer that is not a success: `{ message }` with its status (api.md › Errors). */
export class ApiError extends Error {
	constructor(
		readonly statusCode: number,
		message: string,
		readonly errors?: Record<string, string[]>,
	) {
		super(message);
		this.name = 'ApiError';
	}
}

export const unauthenticated = () => new ApiError(401, 'Unauthenticated.');
export const unauthorized = () => new ApiError(403, 'This action is unauthorized.');
export const tooManyRequests = () => new ApiError(429, 'Too many requests');

/** A 422. Its text and field list are the sandbox's choice: api.md shows neither. */
export const invalid = (field: string, text: string) =>
	new ApiError(422, 'The given data was invalid.', { [field]: [text] });
