import type { ReviewRecord } from '../../../sandbox/records';
import type { Sandbox } from '../../../sandbox/sandbox';
import { TWO_POLLS, until } from '../../support/until';
import { activateExample, addReview, slack, startSandbox } from '../support/exampleBench';

/** On a rating that was raised. */
const RAISED = 'a-low-rating-was-raised.json';

/** On a low rating, and on every review, each in a channel of its kind. */
const FILES = ['slack-alert-on-a-low-rating.json', 'slack-alert-on-every-new-review.json'];

/** What comes in while the alerts are active, oldest first, and the text of its alert. */
const ALERTED: Array<[fields: Partial<ReviewRecord> & { rating: number }, alert: string]> = [
	[
		{ rating: 2, title: 'Fish & <!channel>', content: '<//evil.example|x> &lt;', is_highlighted: true },
		'*★★☆☆☆  Fish &amp; &lt;!channel&gt;*\n&lt;//evil.example|x&gt; &amp;lt;\n_2026-11-21_ · 📌 highlighted',
	],
	[
		{ rating: 1, title: 'Too long', content: `${'😀'.repeat(299)}<<` },
		`*★☆☆☆☆  Too long*\n${'😀'.repeat(299)}&lt;…\n_2026-11-21_`,
	],
	[
		{ rating: 1, title: 'Just right', content: '>'.repeat(300) },
		`*★☆☆☆☆  Just right*\n${'&gt;'.repeat(300)}\n_2026-11-21_`,
	],
	[{ rating: 3, title: 'So so', content: 'a\nb "c"' }, '*★★★☆☆  So so*\na\nb "c"\n_2026-11-21_'],
	[{ rating: 4, title: '', content: 'Good' }, '*★★★★☆  *\nGood\n_2026-11-21_'],
	[{ rating: 5, title: 'Best', content: '' }, '*★★★★★  Best*\n\n_2026-11-21_'],
];

const alertsFor = (...ratings: number[]) =>
	ALERTED.filter(([{ rating }]) => ratings.includes(rating)).map(([, alert]) => alert);

const sandboxes: Sandbox[] = [];
const addAll = (fields: Partial<ReviewRecord>) => {
	for (const sandbox of sandboxes) addReview(sandbox, fields);
};

beforeAll(async () => {
	for (const file of FILES) {
		const sandbox = await startSandbox({ reviews: 40 });
		await activateExample(file, sandbox);
		sandboxes.push(sandbox);
	}
	for (const [index, [fields]] of ALERTED.entries())
		addAll({ ...fields, created_at: `2026-11-20T20:00:0${index}+00:00` });
});

describe(FILES.join(' and '), () => {
	const expected = {
		'#reviews': alertsFor(1, 2),
		'#reviews-unhappy': alertsFor(1, 2),
		'#reviews-undecided': alertsFor(3),
		'#reviews-happy': alertsFor(4, 5),
	};
	const sentTo = (channel: string) => slack.textsIn(channel).filter((text) => text.startsWith('*★'));
	const sent = () => Object.fromEntries(Object.keys(expected).map((channel) => [channel, sentTo(channel)]));

	it('send each review that came in to its channel, once, with its text shown as it is', async () => {
		const count = Object.values(expected).flat().length;
		await until('the alerts', () => Object.values(sent()).flat().length >= count, TWO_POLLS);
		expect(sent()).toEqual(expected);

		addAll({ rating: 1, title: 'Next', content: 'One', created_at: '2026-11-20T21:00:00+00:00' });
		const next = '*★☆☆☆☆  Next*\nOne\n_2026-11-21_';
		const channels = ['#reviews', '#reviews-unhappy'] as const;
		const hasNext = () => channels.every((channel) => sentTo(channel).includes(next));
		await until('the next alert', hasNext, TWO_POLLS);
		const withNext = channels.map((channel) => [channel, [...expected[channel], next]] as const);
		expect(sent()).toEqual({ ...expected, ...Object.fromEntries(withNext) });
	});
});

describe(RAISED, () => {
	it('sends a review whose low rating was raised, once, with both ratings, and no other change', async () => {
		const sandbox = await startSandbox({ reviews: 3 });
		const [raised, lowered, good] = sandbox.reviews.map(({ id }) => id) as [string, string, string];
		const { reviewList } = sandbox.account;
		reviewList.edit(raised, { rating: 1 });
		for (const id of [lowered, good]) reviewList.edit(id, { rating: 4 });
		await activateExample(RAISED, sandbox);

		reviewList.edit(lowered, { rating: 2, title: 'Worse' });
		reviewList.edit(good, { rating: 5, title: 'Better still' });
		reviewList.edit(raised, { rating: 5, title: 'All <is> well', content: 'Thank you & goodbye' });
		const sent = () => slack.textsIn('#reviews').filter((text) => text.startsWith('Raised '));
		await until('the message', () => sent().length > 0, TWO_POLLS);
		addReview(sandbox, { rating: 5 });
		reviewList.edit(lowered, { rating: 4 });
		await until('the next message', () => sent().length > 1, TWO_POLLS);

		expect(sent()).toEqual([
			expect.stringContaining('Raised from 1 to 5 stars: *All &lt;is&gt; well*\nThank you &amp; goodbye\n_'),
			expect.stringContaining('Raised from 2 to 4 stars: *Worse*\n'),
		]);
	});
});
