import { messageOf } from '../../../nodes/shared/review/message';
import type { ReviewRecord } from '../../../sandbox/records';
import { DataTable } from '../support/dataTables';
import { addReview, importExample, n8n, slack, startSandbox, TIME_ZONE } from '../support/exampleBench';

/** The table that each run compares with the list: n8n's own data table, and Slack. */
const FILE = 'reviews-in-a-data-table.json';
const TABLE = 'review_platform_all';

const KINDS = /^\*(New|Edited|Gone|Back): \d+\*/;
const textOf = (review: ReviewRecord) => messageOf(review, 'slack', TIME_ZONE);

describe(FILE, () => {
	it('tells what is new, what was edited, with both texts, and what is gone from a whole list, by its own table', async () => {
		const sandbox = await startSandbox({ reviews: 40 });
		const { reviewList } = sandbox.account;
		const example = await importExample(FILE, sandbox);
		/** Runs it; what the run wrote, by its id, and what it told. */
		const run = async () => {
			const before = slack.textsIn('#reviews').length;
			const { id, status } = await n8n.api.runWorkflow(example.id, example.trigger);
			const rows = (await n8n.api.itemsOf(id, 'Write rows')) as Array<Record<string, unknown>>;
			const told = slack.textsIn('#reviews').slice(before);
			return { status, rows, told: told.filter((text) => KINDS.test(text)) };
		};

		addReview(sandbox, { title: 'NUL \u0000', content: 'half \ud83d' });
		const first = await run();
		expect(first).toMatchObject({ status: 'success', told: [expect.stringMatching(/^\*New: 41\*\n\n★/)] });
		expect(first.rows.map(({ review_id }) => review_id)).toEqual(sandbox.reviews.map(({ id }) => id));
		expect(await run()).toEqual({ status: 'success', rows: [], told: [] });

		// n8n finds a table by a part of its name, and that of the last change first.
		const later = await DataTable.create(`${TABLE}_shop_b`);
		await later.insert('of shop B');

		const [edited, gone, hidden] = sandbox.reviews.slice(1) as [ReviewRecord, ReviewRecord, ReviewRecord];
		const was = { ...edited };
		reviewList.edit(edited.id, { content: 'Not <so> good', rating: 2 });
		reviewList.remove(gone.id);
		reviewList.hide(hidden.id);
		addReview(sandbox, { title: 'Fresh', content: '' });
		const [fresh] = sandbox.reviews as [ReviewRecord];
		const now = sandbox.reviews.find(({ id }) => id === edited.id) as ReviewRecord;
		const { rows, told } = await run();
		expect(told).toEqual([
			`*New: 1*\n\n${textOf(fresh)}`,
			`*Edited: 1*\n\n${textOf(now)}\n*Before:* ${textOf(was)}`,
			`*Gone: 2*\n\n${textOf(gone)}\n\n${textOf(hidden)}`,
		]);
		expect(rows.find(({ status }) => status === 'Edited')).toMatchObject({
			review_id: edited.id,
			rating: 2,
			content: 'Not <so> good',
			content_before: was.content,
		});

		reviewList.restore(hidden.id);
		expect((await run()).told).toEqual([`*Back: 1*\n\n${textOf(hidden)}`]);

		// It reports more than it has: it is not whole.
		sandbox.settings.listFaults = { staleTotal: 60 };
		expect(await run()).toEqual({ status: 'error', rows: [], told: [] });

		expect(await later.rows()).toEqual([expect.objectContaining({ review_id: 'of shop B' })]);
		expect(await (await DataTable.named(TABLE))?.rows()).toHaveLength(42);
	});
});
