import type { ReviewRecord } from '../../../sandbox/records';
import type { Sandbox } from '../../../sandbox/sandbox';
import { TWO_POLLS, until } from '../../support/until';
import { NOVEMBER } from '../support/alertedReviews';
import { addReview } from '../support/exampleBench';
import type { ExampleBench } from '../support/exampleBench';
import type { ImportedExample } from '../support/examples';
import { postgresRows, startPostgres } from '../../../tools/services';
import type { Service } from '../../../tools/services';

/** A review with its time as ms since the epoch, as the table gives it out again. */
type Row = Omit<ReviewRecord, 'created_at'> & { created_at: number };

const COLUMNS = `id, company_id, user_id, is_highlighted, rating, title, content,
	experience_date::text, (extract(epoch FROM created_at) * 1000)::bigint AS created_at`;

/** Texts that Postgres cannot hold, or hardly, and what is in the table instead. */
const HOSTILE: Array<[text: string, stored: string]> = [
	['NUL \u0000 and \\u0000', 'NUL \uFFFD and \\u0000'],
	['high \ud83d', 'high \uFFFD'],
	['\ude00 low, reversed \ude00\ud83d', '\uFFFD low, reversed \uFFFD\uFFFD'],
	['😀 \\ud83d', '😀 \\ud83d'],
	['x'.repeat(1_000_000), 'x'.repeat(1_000_000)],
	[`'); DROP TABLE reviews; -- "$1" {{ 1 + 1 }}`, `'); DROP TABLE reviews; -- "$1" {{ 1 + 1 }}`],
];

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const asRow = (review: ReviewRecord): Row => ({ ...review, created_at: Date.parse(review.created_at) });
const asRows = (reviews: readonly ReviewRecord[]) => reviews.map(asRow).sort(byId);

/** The table of reviews that is kept in step: the trigger inserts, the nightly run updates and marks. */
export function testPostgres(file: string, bench: () => ExampleBench): void {
	let postgres: Service;
	let sandbox: Sandbox;
	let example: ImportedExample;

	const rows = async (which: string) =>
		(await postgresRows<Row>(postgres.port, `SELECT ${COLUMNS} FROM reviews WHERE ${which}`)).sort(byId);
	const night = async () => expect((await bench().run(example, 'Every night')).status).toBe('success');

	beforeAll(async () => {
		postgres = await startPostgres();
		// Large pages and no limit, so that the trigger has them all after one poll.
		const started = await bench().startSandbox({ reviews: 3_000, pageSize: 50, limit: 10_000 });
		sandbox = started.sandbox;
		example = await bench().import(file, {
			credentials: {
				reviewPlatformApi: started.reviewPlatformApi,
				postgres: {
					host: '127.0.0.1',
					port: postgres.port,
					database: 'postgres',
					user: 'n8n',
					password: 'n8n',
				},
			},
		});
		await bench().run(example, 'When clicking ‘Execute workflow’');
		await bench().n8n.api.activateWorkflow(example.id);
	});
	afterAll(async () => await postgres?.stop());

	describe(file, () => {
		it('inserts every review, no duplicates', async () => {
			const count = `SELECT count(*)::int AS count FROM reviews`;
			const inserted = async () => (await postgresRows<{ count: number }>(postgres.port, count))[0]?.count;
			await until('all reviews in the table', async () => ((await inserted()) ?? 0) >= 3_000, TWO_POLLS);

			expect(await rows('removed_at IS NULL')).toEqual(asRows(sandbox.reviews));
			expect(await rows('removed_at IS NOT NULL')).toEqual([]);
		});

		it('equals the platform after a nightly run, with removed reviews marked', async () => {
			const { reviewList } = sandbox.account;
			const before = [...sandbox.reviews];
			const [edited, deleted] = [before.slice(1_000, 1_200), before.slice(2_000, 2_090)];
			for (const [index, { id }] of edited.entries())
				reviewList.edit(id, {
					title: `'; DROP TABLE reviews; -- ${index}`,
					content: '{{ $1 }}, $2',
					rating: 1,
				});
			for (const { id } of deleted) reviewList.remove(id);
			const hidden = before[0] as ReviewRecord;
			reviewList.hide(hidden.id);
			addReview(sandbox, { title: '', content: 'Just in 😀', created_at: NOVEMBER });

			await night();

			expect(sandbox.reviews).toHaveLength(2_910);
			expect(await rows('removed_at IS NULL')).toEqual(asRows(sandbox.reviews));
			expect(await rows('removed_at IS NOT NULL')).toEqual(asRows([...deleted, hidden]));

			reviewList.restore(hidden.id);
			await night();

			expect(await rows('removed_at IS NULL')).toEqual(asRows(sandbox.reviews));
			expect(await rows('removed_at IS NOT NULL')).toEqual(asRows(deleted));
		});

		it('has every review that Postgres can hold, whatever is in its text, and says which one it cannot', async () => {
			const { api } = bench().n8n;
			const { reviewList } = sandbox.account;
			const gone = sandbox.reviews[10] as ReviewRecord;
			const expected = [
				...asRows(sandbox.reviews),
				...HOSTILE.map(([text, stored], index) => {
					const id = `hostile-${index}`;
					addReview(sandbox, { id, title: text, content: text, created_at: NOVEMBER });
					const added = sandbox.reviews.find((review) => review.id === id) as ReviewRecord;
					return asRow({ ...added, title: stored, content: stored });
				}),
			].sort(byId);
			addReview(sandbox, { id: 'unheard-of', rating: 4.5, created_at: NOVEMBER });
			const failures = async () => {
				const ended = await api.endedExecutions(example.id);
				const failed = ended.filter(({ status }) => status === 'error');
				return await Promise.all(failed.map(async ({ id }) => await api.errorOf(id)));
			};
			const said =
				'1 of the reviews could not be written to the table. unheard-of: invalid input syntax for type integer: "4.5"';

			await until('the failed execution', async () => (await failures()).length > 0, TWO_POLLS);
			const known = async () => (await rows(`id LIKE 'hostile-%'`)).length;
			await until('the other reviews', async () => (await known()) === HOSTILE.length, TWO_POLLS);

			expect(await failures()).toEqual([said]);
			expect(await rows('removed_at IS NULL')).toEqual(expected);

			reviewList.remove(gone.id);
			expect((await bench().run(example, 'Every night')).status).toBe('error');

			expect(await failures()).toEqual([said, said]);
			expect(await rows('removed_at IS NULL')).toEqual(expected.filter(({ id }) => id !== gone.id));

			reviewList.remove('unheard-of');
			await night();
		});

		it('marks nothing when the list cannot be read', async () => {
			const marked = await rows('removed_at IS NOT NULL');
			sandbox.settings.script = () => ({ kind: 'status', status: 401 });

			const { status } = await bench().run(example, 'Every night');

			expect(status).toBe('error');
			expect(await rows('removed_at IS NOT NULL')).toEqual(marked);
		});
	});
}
