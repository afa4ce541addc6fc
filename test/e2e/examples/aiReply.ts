import type { ReviewRecord } from '../../../sandbox/records';
import type { Sandbox } from '../../../sandbox/sandbox';
import { TWO_POLLS, until } from '../../support/until';
import { NOVEMBER } from '../support/alertedReviews';
import { ChatModel } from '../support/chatModel';
import { addReview } from '../support/exampleBench';
import type { ExampleBench } from '../support/exampleBench';

/** Of a person's browser; n8n takes no approval from what looks like a bot. */
const BROWSER = {
	'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};

/** What comes in at once, and the texts of review and draft in the message. */
const REVIEWS: Array<{ fields: Partial<ReviewRecord>; reply: string; shown: string; answer: string }> = [
	{
		fields: { id: '1', rating: 5, title: 'One', content: '<!channel> &lt;!channel&gt; R&D' },
		reply: 'Thank you & <see you>!',
		shown:
			'*★★★★★  One*\n&lt;!channel&gt; &amp;lt;!channel&amp;gt; R&amp;D\n\n*Suggested reply*\nThank you &amp; &lt;see you&gt;!',
		answer: 'Approve',
	},
	{
		fields: { id: '2', rating: 1, title: 'Two', content: 'Bad' },
		reply: 'We are sorry.',
		shown: '*★☆☆☆☆  Two*\nBad\n\n*Suggested reply*\nWe are sorry.',
		answer: 'Decline',
	},
	{
		fields: { id: '3', rating: 4, title: 'Three', content: 'Good' },
		reply: 'a'.repeat(1_001),
		shown: `*★★★★☆  Three*\nGood\n\n*Suggested reply*\n${'a'.repeat(1_000)}`,
		answer: 'Approve',
	},
];

/** The draft of a reply that a person approves: a chat model, and n8n's send-and-wait in Slack. */
export function testAiReply(file: string, bench: () => ExampleBench): void {
	let sandbox: Sandbox;
	let workflowId: string;

	const buttonOf = (shown: string, label: string) =>
		bench().slack.questions.find(({ text }) => text === shown)?.buttons[label] ?? '';
	const click = async (address: string) => await fetch(address, { headers: BROWSER });
	/** How many of its executions have ended: the one that started the others, and one for each answer. */
	const ended = async () => await bench().n8n.api.endedExecutions(workflowId);

	beforeAll(async () => {
		const model = new ChatModel(bench().services, ({ messages }) => {
			const asked = messages.at(-1)?.content ?? '';
			return REVIEWS.find(({ fields }) => asked.includes(`Title: ${fields.title}\n`))?.reply ?? '';
		});
		const started = await bench().startSandbox({ reviews: 40 });
		sandbox = started.sandbox;
		const { reviewPlatformApi } = started;
		const { slackApi } = bench();
		const { openAiApi } = model;
		const example = await bench().import(file, { credentials: { slackApi, reviewPlatformApi, openAiApi } });
		workflowId = example.id;
		await bench().n8n.api.activateWorkflow(workflowId);
		for (const { fields } of REVIEWS) addReview(sandbox, { ...fields, created_at: NOVEMBER });
	});

	describe(file, () => {
		it('asks about each review, with its text and the draft shown as they are', async () => {
			const { questions } = bench().slack;
			await until('the questions', () => questions.length >= REVIEWS.length, TWO_POLLS);

			expect(questions.map(({ text }) => text).sort()).toEqual(REVIEWS.map(({ shown }) => shown).sort());
			expect(new Set(questions.map(({ channel }) => channel))).toEqual(new Set(['#reviews']));
		});

		it('takes one click for each draft', async () => {
			for (const [index, { shown, answer }] of REVIEWS.entries()) {
				// n8n waits for a click only when the message has been sent: a person is not that quick.
				await until('an accepted click', async () => (await click(buttonOf(shown, answer))).ok, TWO_POLLS);
				await until('the end of its execution', async () => (await ended()).length >= index + 2, TWO_POLLS);
			}

			for (const { shown } of REVIEWS)
				for (const label of ['Approve', 'Decline'])
					expect(await (await click(buttonOf(shown, label))).text()).toContain('No action required');
			expect((await ended()).map(({ status }) => status)).toEqual(Array(4).fill('success'));
		});

		it('hands on the approved replies alone, and sends nothing to the platform', async () => {
			const { api } = bench().n8n;
			const handedOn = await Promise.all(
				(await ended()).map(async ({ id }) => await api.itemsOf(id, 'Replace Me')),
			);

			const expected = REVIEWS.filter(({ answer }) => answer === 'Approve').map(({ fields, reply }) => {
				const { id, rating, title, content } = fields;
				return { review_id: id, rating, title, content, reply: reply.slice(0, 1_000) };
			});
			expect(handedOn.flat()).toHaveLength(expected.length);
			expect(handedOn.flat()).toEqual(expect.arrayContaining(expected));
			expect(sandbox.answers.filter(({ url }) => !/^\/v1\/(me|reviews\?page=\d+)$/.test(url))).toEqual([]);
			expect(sandbox.answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
		});
	});
}
