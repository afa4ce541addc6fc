import type { WorkflowFile } from '../../../tools/n8n/n8nApi';
import type { ReviewRecord } from '../../../sandbox/records';
import type { Sandbox } from '../../../sandbox/sandbox';
import { TWO_POLLS, until } from '../../support/until';
import { activateExample, addReview, shownAt, slack, startSandbox, writtenAt } from '../support/exampleBench';

/** Each new review in a channel, or what its note says to make of it. */
const FILE = 'new-reviews-to-slack.json';
const TRIGGER = 'When a review comes in';

/** What comes in while it is active, oldest first, and its message. */
const SENT: Array<[fields: Partial<ReviewRecord>, message: string]> = [
	[
		{ rating: 2, title: 'Fish & <!channel>', content: '<//evil.example|x> &lt;' },
		'★★☆☆☆ *Fish &amp; &lt;!channel&gt;*\n&lt;//evil.example|x&gt; &amp;lt;',
	],
	[{ rating: 3, title: 'So so', content: 'a\nb "c"' }, '★★★☆☆ *So so*\na\nb "c"'],
	[{ rating: 4, title: '', content: 'Good' }, '★★★★☆\nGood'],
	[{ rating: 5, title: 'Best', content: '' }, '★★★★★ *Best*'],
];
const MESSAGES = SENT.map(([, message], index) => `${message}\n${shownAt(index)}`);

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ reviews: 40 });
	slack.refusedOnce.add(MESSAGES[0] ?? '');
	await activateExample(FILE, sandbox);
	for (const [index, [fields]] of SENT.entries())
		addReview(sandbox, { ...fields, created_at: writtenAt(index) });
});

describe(FILE, () => {
	const isOurs = (text: string) => MESSAGES.includes(text) || text.includes('*Next*');
	const sent = () => slack.textsIn('#reviews').filter(isOurs);

	it('sends each review that came in, once and with its text shown as it is, also where Slack refuses the first', async () => {
		await until('the messages', () => sent().length >= MESSAGES.length, TWO_POLLS);
		expect(slack.refusedOnce.size).toBe(0);
		expect(sent()).toEqual(MESSAGES);

		addReview(sandbox, { rating: 1, title: 'Next', content: 'One', created_at: writtenAt(9) });
		await until('the next message', () => sent().length > MESSAGES.length, TWO_POLLS);
		expect(sent()).toEqual([...MESSAGES, `★☆☆☆☆ *Next*\nOne\n${shownAt(9)}`]);
	});

	it('sends the reviews whose rating was raised, with both ratings, and no other change, changed as its note says', async () => {
		const list = await startSandbox({ reviews: 4 });
		const [raised = '', lowered = '', good = '', reworded = ''] = list.reviews.map(({ id }) => id);
		const { reviewList } = list.account;
		reviewList.edit(raised, { rating: 1 });
		for (const id of [lowered, good, reworded]) reviewList.edit(id, { rating: 4 });
		await activateExample(FILE, list, { name: 'Raised ratings', change: onlyRaised });

		reviewList.edit(lowered, { rating: 2, title: 'Worse' });
		reviewList.edit(good, { rating: 5, title: 'Better still' });
		reviewList.edit(reworded, { title: 'Other words' });
		reviewList.edit(raised, { rating: 5, title: 'All <is> well', content: 'Thank you & goodbye' });
		const raises = () => slack.textsIn('#reviews').filter((text) => text.includes(' → '));
		await until('the message', () => raises().length > 0, TWO_POLLS);
		addReview(list, { rating: 5 });
		reviewList.edit(lowered, { rating: 4 });
		await until('the next message', () => raises().length > 1, TWO_POLLS);

		expect(raises()).toEqual([
			expect.stringMatching(
				/^★☆☆☆☆ → ★★★★★ \*All &lt;is&gt; well\*\nThank you &amp; goodbye\nChanged review · first written /,
			),
			expect.stringMatching(/^★★☆☆☆ → ★★★★☆ \*Worse\*\n/),
		]);
	});
});

/** Changed Review, Rating Min 4, and a Filter after the trigger: `previous_rating` is not empty, and less than 3. */
function onlyRaised(workflow: WorkflowFile): WorkflowFile {
	const condition = (operation: string, rightValue: number | '', more = {}) => ({
		id: operation,
		leftValue: '={{ $json.previous_rating }}',
		rightValue,
		operator: { type: 'number', operation, ...more },
	});
	const filter = {
		name: 'Was low before',
		type: 'n8n-nodes-base.filter',
		typeVersion: 2.2,
		position: [320, 0],
		parameters: {
			conditions: {
				options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
				conditions: [condition('notEmpty', '', { singleValue: true }), condition('lt', 3)],
				combinator: 'and',
			},
			options: {},
		},
	};
	const nodes = workflow.nodes.map((node) => {
		const parameters = { ...node.parameters, event: 'changedReview', filters: { ratingMin: 4 } };
		return node.name === TRIGGER ? { ...node, parameters } : node;
	});
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const connections = { [TRIGGER]: to(filter.name), [filter.name]: to('Send to Slack') };
	return { ...workflow, nodes: [...nodes, filter], connections };
}
