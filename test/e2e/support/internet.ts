import { generateCACertificate, getLocal, type Mockttp } from 'mockttp';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Stands in for the internet: a proxy that answers what n8n sends to the real addresses of services. */
export interface Internet {
	/** A service is a few rules of it. */
	proxy: Mockttp;
	/** Environment variables that have n8n take this for the internet. */
	env: Record<string, string>;
	/** Requests that no rule is for. */
	unanswered: string[];
}

/** Starts a proxy with a certificate authority of its own. */
export async function startInternet(): Promise<Internet> {
	const authority = await generateCACertificate();
	const certificate = join(mkdtempSync(join(tmpdir(), 'review-platform-proxy-')), 'ca.pem');
	writeFileSync(certificate, authority.cert);
	const proxy = getLocal({ https: authority });
	await proxy.start();
	const unanswered: string[] = [];
	await proxy.forUnmatchedRequest().thenCallback(({ method, url }) => {
		unanswered.push(`${method} ${url}`);
		return { statusCode: 503, json: { message: 'There is no internet here.' } };
	});
	const address = `http://127.0.0.1:${proxy.port}`;
	const env = {
		HTTP_PROXY: address,
		HTTPS_PROXY: address,
		NO_PROXY: '127.0.0.1,localhost',
		NODE_EXTRA_CA_CERTS: certificate,
	};
	return { proxy, env, unanswered };
}
