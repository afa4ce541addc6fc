import type { ReviewRecord } from '../../../sandbox/records';
import type { Sandbox } from '../../../sandbox/sandbox';
import { TWO_POLLS, until } from '../../support/until';
import { activateExample, addReview, shownAt, slack, startSandbox, writtenAt } from '../support/exampleBench';

/** On a rating that was raised. */
const RAISED = 'a-low-rating-was-raised.json';

/** All in one channel, the low ratings, and all by stars, each in a channel of its kind. */
const FILES = [
	'new-reviews-to-slack.json',
	'slack-alert-on-a-low-rating.json',
	'slack-alert-on-every-new-review.json',
];

/** What comes in while the alerts are active, oldest first, and its alert without the time. */
const ALERTED: Array<[fields: Partial<ReviewRecord> & { rating: number }, alert: string]> = [
	[
		{ rating: 2, title: 'Fish & <!channel>', content: '<//evil.example|x> &lt;' },
		'★★☆☆☆ *Fish &amp; &lt;!channel&gt;*\n&lt;//evil.example|x&gt; &amp;lt;',
	],
	[{ rating: 3, title: 'So so', content: 'a\nb "c"' }, '★★★☆☆ *So so*\na\nb "c"'],
	[{ rating: 4, title: '', content: 'Good' }, '★★★★☆\nGood'],
	[{ rating: 5, title: 'Best', content: '' }, '★★★★★ *Best*'],
];

const alertsFor = (...ratings: number[]) =>
	ALERTED.flatMap(([{ rating }, alert], index) =>
		ratings.includes(rating) ? `${alert}\n${shownAt(index)}` : [],
	);

/** With the texts of each channel in one order: workflows do not wait for each other. */
const sorted = (texts: Record<string, string[]>) =>
	Object.fromEntries(Object.entries(texts).map(([channel, each]) => [channel, [...each].sort()]));

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
	for (const [index, [fields]] of ALERTED.entries()) addAll({ ...fields, created_at: writtenAt(index) });
});

describe(FILES.join(' and '), () => {
	const expected = sorted({
		'#reviews': [...alertsFor(2, 3, 4, 5), ...alertsFor(2)],
		'#reviews-unhappy': alertsFor(2),
		'#reviews-undecided': alertsFor(3),
		'#reviews-happy': alertsFor(4, 5),
	});
	const sentTo = (channel: string) => slack.textsIn(channel).filter((text) => /^★(?!.*(→|Next))/.test(text));
	const sent = () =>
		sorted(Object.fromEntries(Object.keys(expected).map((channel) => [channel, sentTo(channel)])));

	it('send each review that came in to its channel, once, with its text shown as it is', async () => {
		const count = Object.values(expected).flat().length;
		await until('the alerts', () => Object.values(sent()).flat().length >= count, TWO_POLLS);
		expect(sent()).toEqual(expected);

		addAll({ rating: 1, title: 'Next', content: 'One', created_at: writtenAt(9) });
		const next = `★☆☆☆☆ *Next*\nOne\n${shownAt(9)}`;
		const sentNext = () => slack.textsIn().filter((text) => text === next).length;
		await until('the next alerts', () => sentNext() >= FILES.length, TWO_POLLS);
		expect(sentNext()).toBe(FILES.length);
		expect(sent()).toEqual(expected);
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
		const sent = () => slack.textsIn('#reviews').filter((text) => text.includes(' → '));
		await until('the message', () => sent().length > 0, TWO_POLLS);
		addReview(sandbox, { rating: 5 });
		reviewList.edit(lowered, { rating: 4 });
		await until('the next message', () => sent().length > 1, TWO_POLLS);

		expect(sent()).toEqual([
			expect.stringMatching(
				/^★☆☆☆☆ → ★★★★★ \*All &lt;is&gt; well\*\nThank you &amp; goodbye\nChanged review · first written /,
			),
			expect.stringMatching(/^★★☆☆☆ → ★★★★☆ \*Worse\*\n/),
		]);
	});
});
