import type { Account } from '../../sandbox/account';
import { Sandbox } from '../../sandbox/sandbox';
import { Visitor } from './visitor';

/** The web pages of a sandbox, and someone who uses them. */
export class WebPages {
	sandbox!: Sandbox;
	visitor!: Visitor;

	/** Starts a sandbox in which nobody has a key. */
	async start(): Promise<void> {
		this.sandbox = await Sandbox.start({ reviews: 0 });
		this.visitor = new Visitor(this.url);
	}

	get url() {
		return this.sandbox.url;
	}

	get accounts() {
		return this.sandbox.accounts;
	}

	/** Has API access. */
	get premium() {
		return this.sandbox.account;
	}

	/** Has none. */
	get basic() {
		return this.sandbox.basicAccount;
	}

	/** Makes a key on the settings page; returns the address of the page that follows. */
	async createKey(name = ''): Promise<string> {
		const { location } = await this.visitor.submit('/settings', '/settings/keys', { name });
		return location;
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
	afterEach(async () => await web.sandbox.close());
	return web;
}
