import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An email as it arrived. */
export interface ReceivedEmail extends Email {
	/** Who it was for, by the envelope. */
	recipients: string[];
}

const USER = 'reviews';
const PASSWORD = 'a-password';

/** An SMTP server that keeps what is sent with its user and password. */
export class Mailbox {
	/** All that arrived, oldest first. */
	readonly emails: ReceivedEmail[] = [];

	private readonly server = new SMTPServer({
		// On 127.0.0.1, without a certificate.
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		onAuth: ({ username, password }, _session, callback) => {
			if (username === USER && password === PASSWORD) callback(null, { user: USER });
			else callback(new Error('Wrong user or password'));
		},
		onData: (stream, session, callback) => {
			this.keep(stream, session).then(() => callback(), callback);
		},
	});

	private constructor() {}

	static async start(): Promise<Mailbox> {
		const mailbox = new Mailbox();
		await new Promise<void>((resolve, reject) => {
			mailbox.server.once('error', reject);
			mailbox.server.listen(0, '127.0.0.1', resolve);
		});
		return mailbox;
	}

	/** What n8n's SMTP credential holds. */
	get smtp(): object {
		const { port } = this.server.server.address() as AddressInfo;
		return { user: USER, password: PASSWORD, host: '127.0.0.1', port, secure: false, disableStartTls: true };
	}

	async stop(): Promise<void> {
		await new Promise<void>((resolve) => this.server.close(resolve));
	}

	private async keep(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
		const email = await PostalMime.parse(await buffer(stream));
		this.emails.push({ ...email, recipients: envelope.rcptTo.map(({ address }) => address) });
	}
}
