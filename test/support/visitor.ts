import type { Account } from '../../sandbox/account';

/** A page, or a redirect to one. */
export interface Visit {
	status: number;
	headers: Headers;
	/** Empty when it is no redirect. */
	location: string;
	html: string;
}

/** Someone who uses the web pages: keeps its cookie, sends forms. */
export class Visitor {
	private cookie = '';

	constructor(private readonly url: string) {}

	async signIn({ user, password }: Account): Promise<this> {
		await this.post('/login', { email: user.email, password });
		return this;
	}

	async open(path: string): Promise<Visit> {
		return await this.send(path, {});
	}

	/** Sends a form. */
	async post(path: string, fields: Record<string, string> = {}, headers = {}): Promise<Visit> {
		return await this.send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
	}

	/** Creates a key; answers with the page that follows. */
	async createKey(name = ''): Promise<Visit> {
		return await this.open((await this.post('/settings/keys', { name })).location);
	}

	private async send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Visit> {
		const { cookie } = this;
		const response = await fetch(this.url + path, {
			...init,
			redirect: 'manual',
			headers: { ...init.headers, cookie },
		});
		[this.cookie = cookie] = response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
		const { status, headers } = response;
		return { status, headers, location: headers.get('location') ?? '', html: await response.text() };
	}
}

/** The secret that a page shows. */
export function secretOn({ html }: Visit): string | undefined {
	return /id="secret"[^>]*value="([^"]+)"/.exec(html)?.[1];
}

/** The addresses behind the delete buttons of a page, one for each key that is listed. */
export function deletePathsOn({ html }: Visit): string[] {
	return [...html.matchAll(/action="(\/settings\/keys\/[^"/]+\/delete)"/g)].map(([, path]) => path ?? '');
}
