import type { Account } from '../../../sandbox/accounts';

/** A page, or a redirect to one. */
export interface Visit {
	status: number;
	location: string;
	html: string;
}

/** Someone who uses the web pages: keeps cookies, sends forms with their token. */
export class Visitor {
	private readonly cookies = new Map<string, string>();

	constructor(private readonly url: string) {}

	async signIn({ user, password }: Account): Promise<this> {
		await this.submit('/login', '/login', { email: user.email, password });
		return this;
	}

	async open(path: string): Promise<Visit> {
		return await this.send(path, {});
	}

	/** Opens a page, then sends a form of it. */
	async submit(page: string, path: string, fields: Record<string, string> = {}): Promise<Visit> {
		const { html } = await this.open(page);
		const _token = /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
		return await this.send(path, { method: 'POST', body: new URLSearchParams({ ...fields, _token }) });
	}

	/** Creates a key; answers with the page that follows. */
	async createKey(name = ''): Promise<Visit> {
		return await this.open((await this.submit('/settings', '/settings/keys', { name })).location);
	}

	private async send(path: string, init: RequestInit): Promise<Visit> {
		const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const response = await fetch(this.url + path, { ...init, redirect: 'manual', headers: { cookie } });
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			this.cookies.set(name, value);
		}
		const location = response.headers.get('location') ?? '';
		return { status: response.status, location, html: await response.text() };
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
