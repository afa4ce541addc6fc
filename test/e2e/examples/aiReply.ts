import type { Sandbox } from '../../../sandbox/sandbox';
import { NOVEMBER } from '../support/alertedReviews';
import { ChatModel } from '../support/chatModel';
import { addReview, until } from '../support/exampleBench';
import type { ExampleBench } from '../support/exampleBench';

/** Of a person's browser; n8n takes no approval from what looks like a bot. */
const BROWSER = {
	'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};

/** The draft of a reply that a person approves: a chat model, and n8n's send-and-wait in Slack. */
export function testAiReply(file: string, bench: () => ExampleBench): void {
	let sandbox: Sandbox;
	let workflowId: string;

	const question = async (index: number) => {
		await until(() => bench().slack.questions.length > index);
		return bench().slack.questions[index];
	};
	/** As a person does, who is not quicker than n8n: it waits for a click only after the message was sent. */
	const click = async (address: string | undefined) =>
		await until(async () => (await fetch(address ?? '', { headers: BROWSER })).ok);

	beforeAll(async () => {
		const model = new ChatModel(bench().services, ({ messages }) => {
			const review = messages.at(-1)?.content ?? '';
			return review.includes('Title: Hello') ? 'Thank you & <see you>!' : 'We are sorry.';
		});
		const started = await bench().startSandbox({ reviews: 40 });
		sandbox = started.sandbox;
		const { slackApi } = bench();
		const { reviewPlatformApi } = started;
		const example = await bench().import(file, {
			credentials: { slackApi, reviewPlatformApi, openAiApi: model.openAiApi },
		});
		workflowId = example.id;
		await bench().n8n.api.activateWorkflow(workflowId);
		const created_at = NOVEMBER;
		const content = '<!channel> &lt;!channel&gt; R&D';
		addReview(sandbox, { id: 'first', rating: 5, title: 'Hello', content, created_at });
		addReview(sandbox, { id: 'second', rating: 1, title: 'Bad', content: 'Bad', created_at });
		addReview(sandbox, { id: 'third', rating: 4, title: 'Hello', content: 'Again', created_at });
	});

	describe(file, () => {
		it('asks about one review after the other, with their text shown as it is', async () => {
			const first = await question(0);
			expect(first?.channel).toBe('#reviews');
			expect(first?.text).toBe(
				'*★★★★★  Hello*\n&lt;!channel&gt; &amp;lt;!channel&amp;gt; R&amp;D\n\n*Suggested reply*\nThank you &amp; &lt;see you&gt;!',
			);
			expect(bench().slack.questions).toHaveLength(1);

			await click(first?.buttons.Approve);
			const second = await question(1);
			expect(second?.text).toBe('*★☆☆☆☆  Bad*\nBad\n\n*Suggested reply*\nWe are sorry.');
			await click(second?.buttons.Decline);
			await click((await question(2))?.buttons.Approve);
		});

		it('hands on the approved replies alone, and sends nothing to the platform', async () => {
			const { api } = bench().n8n;
			await until(async () => (await api.endedExecutions(workflowId)).length > 0);

			const [execution, ...others] = await api.endedExecutions(workflowId);
			expect([execution?.status, others]).toEqual(['success', []]);
			const common = { title: 'Hello', reply: 'Thank you & <see you>!' };
			expect(await api.itemsOf(execution?.id ?? '', 'Replace Me')).toEqual([
				{ ...common, review_id: 'first', rating: 5, content: '<!channel> &lt;!channel&gt; R&D' },
				{ ...common, review_id: 'third', rating: 4, content: 'Again' },
			]);
			expect(sandbox.answers.filter(({ url }) => !/^\/v1\/(me|reviews)\b/.test(url))).toEqual([]);
		});
	});
}
