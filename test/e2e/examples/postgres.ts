import type { ReviewRecord } from '../../../sandbox/records';
import type { Sandbox } from '../../../sandbox/sandbox';
import type { WorkflowFile } from '../../../tools/n8n/n8nApi';
import { postgresRows, startPostgres, type Service } from '../../../tools/services';
import { TWO_POLLS, until } from '../../support/until';
import {
	activateExample,
	addReview,
	importExample,
	n8n,
	runExample,
	startSandbox,
	type ImportedExample,
} from '../support/exampleBench';

/** The table of reviews that is kept in step: one workflow inserts, the nightly one updates and marks. */
const NEW = 'new-reviews-in-postgres.json';
const NIGHTLY = 'reviews-in-postgres.json';

/** A review with its time as ms since the epoch, as the table gives it out again. */
type Row = Omit<ReviewRecord, 'created_at'> & { created_at: number };

const COLUMNS = `id, company_id, user_id, is_highlighted, rating, title, content,
	experience_date::text, (extract(epoch FROM created_at) * 1000)::bigint AS created_at`;
const LOGIN = { host: '127.0.0.1', database: 'postgres', user: 'n8n', password: 'n8n' };

/** Texts that Postgres cannot hold, or hardly, and what is in the table instead. */
const HOSTILE: Array<[text: string, stored: string]> = [
	['NUL \u0000 and \\u0000', 'NUL \uFFFD and \\u0000'],
	['high \ud83d', 'high \uFFFD'],
	['\ude00 low, reversed \ude00\ud83d', '\uFFFD low, reversed \uFFFD\uFFFD'],
	['😀 \\ud83d', '😀 \\ud83d'],
	['x'.repeat(1_000_000), 'x'.repeat(1_000_000)],
	[`'); DROP TABLE reviews; -- "$1" {{ 1 + 1 }}`, `'); DROP TABLE reviews; -- "$1" {{ 1 + 1 }}`],
];

const asRow = (review: ReviewRecord): Row => ({ ...review, created_at: Date.parse(review.created_at) });
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

let postgres: Service;
let sandbox: Sandbox;
let example: ImportedExample;
let shopB: ImportedExample;
/** As the note on two shops says. */
const toShopB = (workflow: WorkflowFile) =>
	JSON.parse(JSON.stringify(workflow).replace("'My shop'", "'Shop B'")) as WorkflowFile;

const rows = async (which: string) =>
	(await postgresRows<Row>(postgres.port, `SELECT ${COLUMNS} FROM reviews WHERE ${which}`)).sort(byId);
const expectRows = async (present: readonly ReviewRecord[], removed: readonly ReviewRecord[]) => {
	const ofShop = async (which: string) => await rows(`shop = 'My shop' AND removed_at IS ${which}`);
	expect(await ofShop('NULL')).toEqual(present.map(asRow).sort(byId));
	expect(await ofShop('NOT NULL')).toEqual(removed.map(asRow).sort(byId));
};
const night = async ({ id } = example) => await n8n.api.runWorkflow(id, 'Every night');

beforeAll(async () => {
	postgres = await startPostgres();
	// Large pages and no limit, so that the trigger has them all after one poll.
	sandbox = await startSandbox({ reviews: 3_000, pageSize: 50, limit: 10_000 });
	const credentials = { postgres: { ...LOGIN, port: postgres.port } };
	example = await importExample(NIGHTLY, sandbox, { credentials });
	await runExample(example, 'When clicking ‘Execute workflow’');
	await activateExample(NEW, sandbox, { credentials });
	const other = await startSandbox({ reviews: 0 });
	addReview(other, { id: 'of shop B' });
	shopB = await importExample(NIGHTLY, other, { credentials, name: 'Shop B', change: toShopB });
});
afterAll(async () => await postgres?.stop());

describe(`${NEW} and ${NIGHTLY}`, () => {
	let removed: ReviewRecord[] = [];

	it('has every review once, and equals the platform after a nightly run, with removed reviews marked', async () => {
		const isComplete = async () => (await rows('true')).length >= 3_000;
		await until('all reviews in the table', isComplete, { ...TWO_POLLS, everyMs: 2_000 });
		await expectRows(sandbox.reviews, []);
		const { reviewList } = sandbox.account;
		const before = [...sandbox.reviews];
		for (const [index, { id }] of before.slice(1_000, 1_200).entries())
			reviewList.edit(id, { title: `'; DROP TABLE reviews; -- ${index}`, content: '{{ $1 }}', rating: 1 });
		removed = before.slice(2_000, 2_090);
		for (const { id } of removed) reviewList.remove(id);
		const hidden = before[0] as ReviewRecord;
		reviewList.hide(hidden.id);
		addReview(sandbox, { title: '', content: 'Just in 😀' });

		expect(await night()).toMatchObject({ status: 'success' });
		expect(sandbox.reviews).toHaveLength(2_910);
		await expectRows(sandbox.reviews, [...removed, hidden]);

		reviewList.restore(hidden.id);
		for (const each of [shopB, example]) expect(await night(each)).toMatchObject({ status: 'success' });
		await expectRows(sandbox.reviews, removed);
		expect(await rows("shop = 'Shop B' AND removed_at IS NULL")).toMatchObject([{ id: 'of shop B' }]);
	});

	it('has every review that Postgres can hold, whatever is in its text, and says which one it cannot', async () => {
		const gone = sandbox.reviews[10] as ReviewRecord;
		sandbox.account.reviewList.remove(gone.id);
		removed = [...removed, gone];
		for (const [text] of HOSTILE) addReview(sandbox, { title: text, content: text });
		const inTable = new Map(HOSTILE);
		const stored = sandbox.reviews.map((review) => {
			const text = inTable.get(review.title);
			return text === undefined ? review : { ...review, title: text, content: text };
		});
		addReview(sandbox, { id: 'unheard-of', rating: 4.5 });

		const { id, status } = await night();

		expect(status).toBe('error');
		expect(await n8n.api.errorOf(id)).toBe(
			'1 of the reviews could not be written to the table. unheard-of: invalid input syntax for type integer: "4.5"',
		);
		await expectRows(stored, removed);
		sandbox.account.reviewList.remove('unheard-of');
	});

	it('marks nothing when the list cannot be read', async () => {
		sandbox.settings.script = () => ({ kind: 'status', status: 401 });

		expect(await night()).toMatchObject({ status: 'error' });
		expect(await rows('removed_at IS NOT NULL')).toHaveLength(removed.length);
	});
});
