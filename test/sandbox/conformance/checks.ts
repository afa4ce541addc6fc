import type { Expected, SandboxClient } from '../../support/sandboxClient';

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

/** A JSON object, which has a message unless the status is 200. */
export const json = (status: number): Expected => ({
	status,
	body:
		status === 200 ? expect.any(Object) : expect.objectContaining({ message: expect.any(String) as string }),
});
