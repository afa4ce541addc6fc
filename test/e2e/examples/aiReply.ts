import type { ReviewRecord } from '../../../sandbox/records';
import type { Sandbox } from '../../../sandbox/sandbox';
import { TWO_POLLS, until } from '../../support/until';
import { startChatModel } from '../support/chatModel';
import {
	activateExample,
	addReview,
	internet,
	n8n,
	shownAt,
	slack,
	startSandbox,
} from '../support/exampleBench';

/** The draft of a reply that a person approves: a chat model, and n8n's send-and-wait in Slack. */
const FILE = 'ai-reply-approved-in-slack.json';

/** Of a person's browser; n8n takes no approval from what looks like a bot. */
const BROWSER = {
	'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};

/** What comes in at once, the texts of review and draft in the message, and which of its buttons is clicked. */
const REVIEWS: Array<{ fields: Partial<ReviewRecord>; reply: string; shown: string; button: string }> = [
	{
		fields: { id: '1', rating: 5, title: 'One', content: '<!channel> &lt;!channel&gt; R&D' },
		reply: 'Thank you & <see you>!',
		shown: `★★★★★ *One*\n&lt;!channel&gt; &amp;lt;!channel&amp;gt; R&amp;D\n${shownAt()}\n\n*Suggested reply*\nThank you &amp; &lt;see you&gt;!`,
		button: 'Approve',
	},
	{
		fields: { id: '2', rating: 1, title: 'Two', content: 'Bad' },
		reply: 'We are sorry.',
		shown: `★☆☆☆☆ *Two*\nBad\n${shownAt()}\n\n*Suggested reply*\nWe are sorry.`,
		button: 'Decline',
	},
	{
		fields: { id: '3', rating: 4, title: 'Three', content: 'Good' },
		reply: 'a'.repeat(1_001),
		shown: `★★★★☆ *Three*\nGood\n${shownAt()}\n\n*Suggested reply*\n${'a'.repeat(1_000)}`,
		button: 'Approve',
	},
];

let sandbox: Sandbox;
let workflowId: string;

const click = async (shown: string, button: string) => {
	const question = slack.questions.find(({ text }) => text === shown);
	return await fetch(question?.buttons.get(button) ?? '', { headers: BROWSER });
};
/** Its executions that have ended: the one that started the others, and one for each answer. */
const ended = async () => await n8n.api.endedExecutions(workflowId);

beforeAll(async () => {
	const { openAiApi } = await startChatModel(internet, ({ messages }) => {
		const asked = messages.at(-1)?.content ?? '';
		return REVIEWS.find(({ fields }) => asked.includes(`Title: ${fields.title}\n`))?.reply ?? '';
	});
	sandbox = await startSandbox({ reviews: 40 });
	workflowId = await activateExample(FILE, sandbox, { credentials: { openAiApi } });
	for (const { fields } of REVIEWS) addReview(sandbox, fields);
});

describe(FILE, () => {
	it('asks about each review, with its text and the draft shown as they are', async () => {
		await until('the questions', () => slack.questions.length >= REVIEWS.length, TWO_POLLS);

		const { questions } = slack;
		expect(questions.map(({ text }) => text).sort()).toEqual(REVIEWS.map(({ shown }) => shown).sort());
		expect(new Set(questions.map(({ channel }) => channel))).toEqual(new Set(['#reviews']));
	});

	it('takes one click for each draft', async () => {
		for (const [index, { shown, button }] of REVIEWS.entries()) {
			// n8n waits for a click only when the message has been sent: a person is not that quick.
			await until('an accepted click', async () => (await click(shown, button)).ok, TWO_POLLS);
			await until('the end of its execution', async () => (await ended()).length >= index + 2, TWO_POLLS);
		}

		for (const { shown } of REVIEWS)
			for (const button of ['Approve', 'Decline'])
				expect(await (await click(shown, button)).text()).toContain('No action required');
		expect((await ended()).map(({ status }) => status)).toEqual(Array(4).fill('success'));
	});

	it('hands on the approved replies alone, and sends nothing to the platform', async () => {
		const outputs = (await ended()).map(async ({ id }) => await n8n.api.itemsOf(id, 'Replace Me'));
		const handedOn = (await Promise.all(outputs)).flat();

		const approved = REVIEWS.filter(({ button }) => button === 'Approve');
		const expected = approved.map(({ fields: { id, rating, title, content }, reply }) => {
			return { review_id: id, rating, title, content, reply: reply.slice(0, 1_000) };
		});
		expect(handedOn).toHaveLength(expected.length);
		expect(handedOn).toEqual(expect.arrayContaining(expected));
		const isReading = ({ url }: { url: string }) => /^\/v1\/(me|reviews\?page=\d+)$/.test(url);
		expect(sandbox.answers.every(isReading) && sandbox.count(200) === sandbox.answers.length).toBe(true);
	});
});
