import type { FastifyInstance } from 'fastify';

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

/** Every answer of a server is JSON, the unhappy ones `{ message }` (api.md › Errors). */
export function answerErrorsWithJson(server: FastifyInstance): void {
	server.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
		const { message } = error;
		const errors = error instanceof ApiError ? error.errors : undefined;
		return await reply.code(error.statusCode ?? 500).send({ message, ...(errors && { errors }) });
	});
	server.setNotFoundHandler(async (request, reply) => {
		const path = request.url.replace(/\?.*/, '');
		const known =
			server.findRoute({ method: 'GET', url: path }) !== null ||
			server.hasRoute({ method: 'GET', url: path });
		if (known) void reply.header('allow', 'GET, HEAD');
		return await reply
			.code(known ? 405 : 404)
			.send({ message: known ? 'Method not allowed.' : 'Not found.' });
	});
}
