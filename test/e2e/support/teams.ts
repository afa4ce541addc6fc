import type { Internet } from './internet';
import { signedIn } from './signedIn';

const TOKEN = 'a-token-of-teams';
const TEAM = '61165b04-e4cc-4026-b43f-926b4e2a7182';
const CHANNEL = '19:reviews@thread.tacv2';

/** Microsoft Teams, as far as posting to one channel goes. */
export class Teams {
	/** Oldest first. */
	readonly messages: Array<{ contentType: string; content: string }> = [];

	readonly credentials = { microsoftTeamsOAuth2Api: signedIn(TOKEN) };

	/** The channel, as a user chooses it from the lists of n8n's node. */
	readonly channel = {
		teamId: { __rl: true, mode: 'list', value: TEAM },
		channelId: { __rl: true, mode: 'list', value: CHANNEL },
	};

	static async start({ proxy }: Internet): Promise<Teams> {
		const teams = new Teams();
		await proxy
			.forPost(`https://graph.microsoft.com/beta/teams/${TEAM}/channels/${CHANNEL}/messages`)
			.withHeaders({ authorization: `Bearer ${TOKEN}` })
			.always()
			.thenCallback(async ({ body }) => {
				const { body: message } = (await body.getJson()) as { body: (typeof teams.messages)[number] };
				teams.messages.push(message);
				return { statusCode: 201, json: { id: String(teams.messages.length) } };
			});
		return teams;
	}
}
