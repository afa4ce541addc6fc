import axios from 'axios';
import { Agent } from 'node:http';

import type { Account } from '../../sandbox/account';
import type { PageRecord, ReviewRecord, UserRecord } from '../../sandbox/records';
import type { Sandbox, SandboxOptions } from '../../sandbox/sandbox';
import { useSandbox } from './useSandbox';
import { Visitor } from './visitor';

/** A connection for each request: the server ends some. */
const httpAgent = new Agent();

/** Every endpoint there is. */
export const ENDPOINTS = ['/v1/reviews', '/v1/me'];

/** How to ask, when not by GET with the client's key. */
export interface Asking {
	method?: string;
	/** The whole header; none when empty. */
	authorization?: string;
	headers?: Record<string, string | false>;
	body?: string;
}

/** A status with exactly this body. */
export interface Expected {
	status: number;
	body: unknown;
}

/** Asks a sandbox of its own, with a key of the Premium account. */
export class SandboxClient {
	readonly key: string;

	constructor(
		readonly sandbox: Sandbox,
		/** Starts another sandbox, for a client of its own. */
		readonly another: (options: SandboxOptions) => Promise<SandboxClient>,
	) {
		this.key = sandbox.accounts.createKey(sandbox.account);
	}

	/** An account by the name it has in addresses. */
	account(slug = 'bergfeld-outdoor'): Account {
		const account = this.sandbox.accounts.bySlug(slug);
		if (!account) throw new Error(`There is no account ${slug}`);
		return account;
	}

	/** How to ask with a new key of an account. */
	as(slug: string): Asking {
		return { authorization: `Bearer ${this.sandbox.accounts.createKey(this.account(slug))}` };
	}

	/** Asks for a path below the base address, or a whole address. */
	async ask(path: string, { method = 'GET', body, headers, ...asking }: Asking = {}) {
		const { authorization = `Bearer ${this.key}` } = asking;
		const response = await axios.request<string>({
			method,
			url: new URL(path, this.sandbox.url).href,
			headers: { ...headers, ...(authorization && { authorization }) },
			data: body,
			httpAgent,
			responseType: 'text',
			transformRequest: (text: string) => text,
			transformResponse: (text: string) => text,
			validateStatus: null,
		});
		const has = (name: string) => response.headers[name] as string | undefined;
		const isJson = /^application\/json\b/.test(has('content-type') ?? '') && response.data !== '';
		return {
			status: response.status,
			header: has,
			/** Undefined when it is no JSON. */
			body: isJson ? (JSON.parse(response.data) as unknown) : undefined,
		};
	}

	/** Expects each path to answer with this status, and with this body if one is given. */
	async expect(
		expected: number | Expected,
		paths: string | readonly string[] = ENDPOINTS,
		asking?: Asking,
	): Promise<void> {
		for (const path of [paths].flat()) {
			const { status, body } = await this.ask(path, asking);
			if (typeof expected === 'number')
				expect({ path, asking, status }).toEqual({ path, asking, status: expected });
			else expect({ path, asking, status, body }).toEqual({ path, asking, ...expected });
		}
	}

	/** A page of the list. */
	async page(path = '/v1/reviews', asking?: Asking): Promise<PageRecord<ReviewRecord>> {
		const { status, body } = await this.ask(path, asking);
		expect([path, status]).toEqual([path, 200]);
		return body as PageRecord<ReviewRecord>;
	}

	async me(asking?: Asking): Promise<UserRecord> {
		return (await this.ask('/v1/me', asking)).body as UserRecord;
	}

	/** Someone on the web pages, signed in to an account. */
	async visitor(slug?: string): Promise<Visitor> {
		return await new Visitor(this.sandbox.url).signIn(this.account(slug));
	}
}

/** Returns what starts a sandbox with its client; it ends after the test. */
export function useSandboxClient(): (options?: SandboxOptions) => Promise<SandboxClient> {
	const start = useSandbox({ reviews: 40 });
	const client = async (options?: SandboxOptions): Promise<SandboxClient> =>
		new SandboxClient(await start(options), client);
	return client;
}
