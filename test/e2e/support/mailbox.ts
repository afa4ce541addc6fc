import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An email as it arrived. */
export interface ReceivedEmail extends Email {
	/** Who it was for, by the envelope. */
	recipients: string[];
}

const LOGIN = { user: 'reviews', password: 'a-password' };
const servers: SMTPServer[] = [];

afterAll(() => servers.forEach((server) => server.close()));

/** Starts an SMTP server that keeps what is sent with its user and password; with what n8n's credential for it holds. */
export async function startMailbox() {
	const emails: ReceivedEmail[] = [];
	const server = new SMTPServer({
		// On 127.0.0.1, without a certificate.
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		onAuth: ({ username, password }, _session, callback) => {
			const isRight = username === LOGIN.user && password === LOGIN.password;
			callback(isRight ? null : new Error('Wrong user or password'), { user: username });
		},
		onData: (stream, { envelope }, callback) => {
			const recipients = envelope.rcptTo.map(({ address }) => address);
			const keep = async () => emails.push({ ...(await PostalMime.parse(await buffer(stream))), recipients });
			keep().then(() => callback(), callback);
		},
	});
	servers.push(server);
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.server.address() as AddressInfo;
	return { emails, smtp: { ...LOGIN, host: '127.0.0.1', port, secure: false, disableStartTls: true } };
}
