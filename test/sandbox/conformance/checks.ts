import type { Asking, Expected, SandboxClient } from '../../support/sandboxClient';

/** Shows that a sandbox does what a row of CONFORMANCE.md says. */
export type Check = (client: SandboxClient) => Promise<unknown>;

/** Checks by the numbers of the rows that each shows, alone or with other checks. */
export type Checks = Record<string, Check>;

export const UNAUTHENTICATED = { status: 401, body: { message: 'Unauthenticated.' } };
export const UNAUTHORIZED = { status: 403, body: { message: 'This action is unauthorized.' } };
export const NOT_FOUND = { status: 404, body: { message: '' } };
export const TOO_MANY = { status: 429, body: { message: 'Too many requests' } };

/** A 405 that names the method. */
export const notAllowed = (method: string): Expected => ({
	status: 405,
	body: { message: `The ${method} method is not supported for this route. Supported methods: GET, HEAD.` },
});

/** That each path, or else each endpoint, answers with a status, and with a body if one is given. */
export const gives =
	(expected: number | Expected, paths?: string | readonly string[], asking?: Asking): Check =>
	async (client) =>
		await client.expect(expected, paths, asking);

/** A JSON object, which has a message unless the status is 200. */
export const json = (status: number): Expected => ({
	status,
	body:
		status === 200 ? expect.any(Object) : expect.objectContaining({ message: expect.any(String) as string }),
});

/** That an Authorization header made of the key gets 401 from every endpoint. */
export const refuses =
	(headersOf: (key: string) => string[]): Check =>
	async (client) => {
		for (const authorization of headersOf(client.key))
			await client.expect(UNAUTHENTICATED, undefined, { authorization });
	};
