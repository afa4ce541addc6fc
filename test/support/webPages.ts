import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { Accounts } from '../../sandbox/accounts';
import type { Account } from '../../sandbox/account';
import { webPages } from '../../sandbox/web/webPages';
import { Visitor } from './visitor';

/** The sandbox's web pages, with an account that has API access and one that has none. */
export class WebPages {
	accounts!: Accounts;
	premium!: Account;
	basic!: Account;
	server!: FastifyInstance;
	url!: string;
	visitor!: Visitor;

	/** Starts them with new accounts. */
	async start(): Promise<void> {
		this.accounts = new Accounts();
		this.premium = this.accounts.create('Bergfeld Outdoor', { premium: true });
		this.basic = this.accounts.create('Café Lindenhof', { premium: false });
		this.server = Fastify({ forceCloseConnections: true });
		await this.server.register(webPages, { accounts: this.accounts });
		this.url = await this.server.listen({ host: '127.0.0.1', port: 0 });
		this.visitor = new Visitor(this.url);
	}

	/** Makes a key on the settings page; returns the address of the page that follows. */
	async createKey(name = ''): Promise<string> {
		const { location } = await this.visitor.submit('/settings', '/settings/keys', { name });
		return location ?? '';
	}

	keysOf(account: Account) {
		return this.accounts.keys.of(account);
	}

	/** Gives an account a key without a page. */
	addKey(account: Account, name = ''): { secret: string; id: string } {
		const secret = this.accounts.keys.create(account, name);
		return { secret, id: this.accounts.keys.find(secret)?.id ?? '' };
	}
}

/** The pages, started anew for each test of a file. */
export function useWebPages(): WebPages {
	const web = new WebPages();
	beforeEach(async () => await web.start());
	afterEach(async () => await web.server.close());
	return web;
}
