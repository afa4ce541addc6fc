/** An answer that is not a success: `{ message }` with its status (api.md › Errors). */
export class Problem extends Error {
	constructor(
		readonly statusCode: number,
		message: string,
		readonly errors?: Record<string, string[]>,
	) {
		super(message);
		this.name = 'Problem';
	}
}

export const unauthenticated = () => new Problem(401, 'Unauthenticated.');
export const unauthorized = () => new Problem(403, 'This action is unauthorized.');
export const tooManyRequests = () => new Problem(429, 'Too many requests');

/** A 422. Its text and field list are the sandbox's choice: api.md shows neither. */
export const invalid = (field: string, text: string) =>
	new Problem(422, 'The given data was invalid.', { [field]: [text] });
