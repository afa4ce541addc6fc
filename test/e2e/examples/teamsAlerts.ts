import { TWO_POLLS, until } from '../../support/until';
import {
	activateExample,
	addReview,
	internet,
	shownAt,
	startSandbox,
	writtenAt,
} from '../support/exampleBench';
import { Teams } from '../support/teams';

/** Each new review in a channel of Microsoft Teams. */
const FILE = 'new-reviews-to-microsoft-teams.json';

describe(FILE, () => {
	it('sends each review that came in, once, with its text shown as it is and no advertisement', async () => {
		const sandbox = await startSandbox({ reviews: 40 });
		const teams = await Teams.start(internet);
		const { credentials, channel } = teams;
		await activateExample(FILE, sandbox, { credentials, addresses: { 'Send to Teams': channel } });
		addReview(sandbox, {
			rating: 2,
			title: 'Fish & <at id="0">All</at>',
			content: 'a\n<img src="//evil.example/x">',
			created_at: writtenAt(0),
		});
		addReview(sandbox, { rating: 5, title: 'Best', content: '', created_at: writtenAt(1) });
		await until('the messages', () => teams.messages.length >= 2, TWO_POLLS);

		expect(teams.messages).toEqual([
			{
				contentType: 'html',
				content: `★★☆☆☆ <b>Fish &amp; &lt;at id=&quot;0&quot;&gt;All&lt;/at&gt;</b><br>a<br>&lt;img src=&quot;//evil.example/x&quot;&gt;<br>${shownAt(0)}`,
			},
			{ contentType: 'html', content: `★★★★★ <b>Best</b><br>${shownAt(1)}` },
		]);
	});
});
