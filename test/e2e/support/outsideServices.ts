import { generateCACertificate, getLocal } from 'mockttp';
import type { CompletedRequest, Mockttp } from 'mockttp';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A request to a service, as far as these tests look at it. */
export interface ServiceRequest {
	method: string;
	/** Without the query. */
	path: string;
	query: URLSearchParams;
	authorization: string;
	/** Parsed, when it is JSON. */
	body: unknown;
}

/** What a service answers. */
export interface ServiceAnswer {
	status?: number;
	json: object;
}

/** Undefined when the request is another answerer's. */
type Answerer = (request: ServiceRequest) => ServiceAnswer | undefined;

/** Stands in for the internet: what n8n sends to a service's real address, an answerer answers. */
export class OutsideServices {
	/** Requests to addresses that no answerer is for. */
	readonly unanswered: string[] = [];

	private readonly answerers: Array<[host: string, answerer: Answerer]> = [];

	private constructor(
		private readonly proxy: Mockttp,
		private readonly folder: string,
		/** For n8n, so that it takes this for the internet. */
		readonly env: Record<string, string>,
	) {}

	/** Starts a proxy with a certificate authority of its own. */
	static async start(): Promise<OutsideServices> {
		const folder = mkdtempSync(join(tmpdir(), 'review-platform-proxy-'));
		const authority = await generateCACertificate();
		const certificate = join(folder, 'ca.pem');
		writeFileSync(certificate, authority.cert);
		const proxy = getLocal({ https: authority });
		await proxy.start();
		const address = `http://127.0.0.1:${proxy.port}`;
		const services = new OutsideServices(proxy, folder, {
			HTTP_PROXY: address,
			HTTPS_PROXY: address,
			NO_PROXY: '127.0.0.1,localhost',
			NODE_EXTRA_CA_CERTS: certificate,
		});
		await proxy.forAnyRequest().thenCallback(async (request) => await services.respond(request));
		return services;
	}

	/** Has requests to a host answered from now on, by the first answerer that takes them. */
	answer(host: string, answerer: Answerer): void {
		this.answerers.push([host, answerer]);
	}

	async stop(): Promise<void> {
		await this.proxy.stop();
		rmSync(this.folder, { recursive: true, force: true });
	}

	private async respond(request: CompletedRequest): Promise<{ statusCode: number; json: object }> {
		const { host, pathname, searchParams } = new URL(request.url);
		const asked = {
			method: request.method,
			path: decodeURIComponent(pathname),
			query: searchParams,
			authorization: String(request.headers.authorization),
			body: parsed(await request.body.getText()),
		};
		for (const [answeredHost, answerer] of this.answerers) {
			const answer = answeredHost === host ? answerer(asked) : undefined;
			if (answer) return { statusCode: answer.status ?? 200, json: answer.json };
		}
		this.unanswered.push(`${request.method} ${host}${pathname}`);
		return { statusCode: 503, json: { message: 'There is no internet here.' } };
	}
}

function parsed(text: string | undefined): unknown {
	try {
		return JSON.parse(text ?? '');
	} catch {
		return text;
	}
}
