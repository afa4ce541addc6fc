import { request } from 'node:http';

import type { Account } from '../../../sandbox/account';
import type { PageRecord, ReviewRecord, UserRecord } from '../../../sandbox/records';
import { Sandbox } from '../../../sandbox/sandbox';
import type { SandboxOptions } from '../../../sandbox/sandbox';

/** Every endpoint there is. */
export const ENDPOINTS = ['/v1/reviews', '/v1/me'];

export const UNAUTHENTICATED = { status: 401, body: { message: 'Unauthenticated.' } };
export const UNAUTHORIZED = { status: 403, body: { message: 'This action is unauthorized.' } };
export const TOO_MANY = { status: 429, body: { message: 'Too many requests' } };
export const NOT_FOUND = { status: 404, body: { message: 'Not found.' } };

export interface Answer {
	status: number;
	headers: Headers;
	/** Undefined when there is none. */
	body: unknown;
}

/** How to ask, when not by GET with the client's key. */
export interface Asking {
	method?: string;
	/** The whole header; none when empty. */
	authorization?: string;
	headers?: Record<string, string>;
}

const started: Client[] = [];

/** A client of a sandbox of its own, with a key of the Premium account. */
export class Client {
	private constructor(
		readonly sandbox: Sandbox,
		readonly key: string,
	) {}

	static async start(options: SandboxOptions = {}): Promise<Client> {
		const sandbox = await Sandbox.start({ reviews: 40, ...options });
		const client = new Client(sandbox, sandbox.accounts.createKey(sandbox.account));
		started.push(client);
		return client;
	}

	/** An account by the name it has in addresses. */
	account(slug: string): Account {
		const account = this.sandbox.accounts.bySlug(slug);
		if (!account) throw new Error(`There is no account ${slug}`);
		return account;
	}

	/** The header with a new key of `account`. */
	authorizationOf(account: Account): string {
		return `Bearer ${this.sandbox.accounts.createKey(account)}`;
	}

	/** Asks for a path below the base address, or a whole address. */
	async ask(path: string, { method = 'GET', ...asking }: Asking = {}): Promise<Answer> {
		const { authorization = `Bearer ${this.key}`, headers } = asking;
		const response = await fetch(new URL(path, this.sandbox.url), {
			method,
			headers: { ...headers, ...(authorization && { authorization }) },
		});
		const text = await response.text();
		return {
			status: response.status,
			headers: response.headers,
			body: text === '' ? undefined : JSON.parse(text),
		};
	}

	async status(path = '/v1/me', asking: Asking = {}): Promise<number> {
		return (await this.ask(path, asking)).status;
	}

	/** Expects exactly this from every endpoint. */
	async expectEverywhere(expected: { status: number; body: unknown }, asking: Asking = {}): Promise<void> {
		for (const path of ENDPOINTS) await this.expect(path, expected, asking);
	}

	async expect(path: string, expected: { status: number; body: unknown }, asking?: Asking): Promise<void> {
		const { status, body } = await this.ask(path, asking);
		expect({ path, status, body }).toEqual({ path, ...expected });
	}

	/** A page of the list. */
	async page(path = '/v1/reviews', asking?: Asking): Promise<PageRecord<ReviewRecord>> {
		return (await this.expectSuccess(path, asking)) as PageRecord<ReviewRecord>;
	}

	async me(): Promise<UserRecord> {
		return (await this.expectSuccess('/v1/me')) as UserRecord;
	}

	/** All reviews, by the links from one page to the next. */
	async allReviews(): Promise<ReviewRecord[]> {
		const all: ReviewRecord[] = [];
		for (let next: string | null = '/v1/reviews'; next !== null;) {
			const { data, links }: PageRecord<ReviewRecord> = await this.page(next);
			all.push(...data);
			next = links.next;
		}
		return all;
	}

	async close(): Promise<void> {
		started.splice(started.indexOf(this), 1);
		await this.sandbox.close();
	}

	private async expectSuccess(path: string, asking?: Asking): Promise<unknown> {
		const { status, body } = await this.ask(path, asking);
		expect(status).toBe(200);
		return body;
	}
}

/** Ends what the tests have started. */
export async function closeClients(): Promise<void> {
	for (const client of [...started]) await client.close();
}

/** A request that fetch would not send. */
export async function rawAsk(
	{ sandbox, key }: Client,
	path: string,
	{ method = 'GET', headers = {}, body = '' } = {},
): Promise<{ status: number | undefined; type: string | undefined; text: string }> {
	return await new Promise((resolve, reject) => {
		const authorization = `Bearer ${key}`;
		const length = { 'content-length': Buffer.byteLength(body) };
		// A connection of its own: the server may close it.
		const options = { agent: false, method, path, headers: { authorization, ...length, ...headers } };
		request(sandbox.url, options, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (part: string) => (text += part));
			response.on('end', () => {
				resolve({ status: response.statusCode, type: response.headers['content-type'], text });
			});
		})
			.on('error', reject)
			.end(body);
	});
}
