import PostalMime, { type Email } from 'postal-mime';

import type { Internet } from './internet';

let accounts = 0;

/** What the credential of a user who has signed in with Google holds. */
export function signedInWithGoogle(access_token: string) {
	const oauthTokenData = { access_token, refresh_token: 'refresh', token_type: 'Bearer' };
	return { clientId: 'client', clientSecret: 'secret', oauthTokenData };
}

/** Gmail, as far as sending goes: an account, and what was sent from it. */
export class Gmail {
	private readonly accessToken = `a-ready-token-${++accounts}`;

	/** Oldest first. */
	readonly emails: Email[] = [];

	readonly credentials = { gmailOAuth2: signedInWithGoogle(this.accessToken) };

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
