import { TWO_POLLS, until } from '../../support/until';
import {
	activateExample,
	addReview,
	internet,
	shownAt,
	startSandbox,
	writtenAt,
} from '../support/exampleBench';
import { signedIn } from '../support/signedIn';

/** Each new review in a channel of Microsoft Teams. */
const FILE = 'new-reviews-to-microsoft-teams.json';

const TOKEN = 'a-token-of-teams';
const TEAM = '61165b04-e4cc-4026-b43f-926b4e2a7182';
const CHANNEL = '19:reviews@thread.tacv2';
/** What a user chooses from the lists of n8n's node. */
const chosen = (value: string) => ({ __rl: true, mode: 'list', value });

describe(FILE, () => {
	it('sends each review that came in, once, with its text shown as it is and no advertisement', async () => {
		const sandbox = await startSandbox({ reviews: 40 });
		const messages: unknown[] = [];
		await internet.proxy
			.forPost(`https://graph.microsoft.com/beta/teams/${TEAM}/channels/${CHANNEL}/messages`)
			.withHeaders({ authorization: `Bearer ${TOKEN}` })
			.always()
			.thenCallback(async ({ body }) => {
				messages.push(((await body.getJson()) as { body: unknown }).body);
				return { statusCode: 201, json: { id: String(messages.length) } };
			});
		await activateExample(FILE, sandbox, {
			credentials: { microsoftTeamsOAuth2Api: signedIn(TOKEN) },
			addresses: { 'Send to Teams': { teamId: chosen(TEAM), channelId: chosen(CHANNEL) } },
		});
		addReview(sandbox, {
			rating: 2,
			title: 'Fish & <at id="0">All</at>',
			content: 'a\n<img src="//evil.example/x">',
			created_at: writtenAt(0),
		});
		addReview(sandbox, { rating: 5, title: 'Best', content: '', created_at: writtenAt(1) });
		await until('the messages', () => messages.length >= 2, TWO_POLLS);

		expect(messages).toEqual([
			{
				contentType: 'html',
				content: `★★☆☆☆ <b>Fish &amp; &lt;at id=&quot;0&quot;&gt;All&lt;/at&gt;</b><br>a<br>&lt;img src=&quot;//evil.example/x&quot;&gt;<br>${shownAt(0)}`,
			},
			{ contentType: 'html', content: `★★★★★ <b>Best</b><br>${shownAt(1)}` },
		]);
	});
});
