import PostalMime, { type Email } from 'postal-mime';

import type { Internet } from './internet';
import { signedIn } from './signedIn';

let accounts = 0;

/** Gmail, as far as sending goes: an account, and what was sent from it. */
export class Gmail {
	private readonly accessToken = `a-ready-token-${++accounts}`;

	/** Oldest first. */
	readonly emails: Email[] = [];

	readonly credentials = { gmailOAuth2: signedIn(this.accessToken) };

	static async start({ proxy }: Internet): Promise<Gmail> {
		const gmail = new Gmail();
		await proxy
			.forPost('https://www.googleapis.com/gmail/v1/users/me/messages/send')
			.withHeaders({ authorization: `Bearer ${gmail.accessToken}` })
			.always()
			.thenCallback(async ({ body }) => {
				const { raw } = (await body.getJson()) as { raw: string };
				gmail.emails.push(await PostalMime.parse(Buffer.from(raw, 'base64url')));
				return { json: { id: String(gmail.emails.length), labelIds: ['SENT'] } };
			});
		return gmail;
	}
}
