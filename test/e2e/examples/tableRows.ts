import type { ReviewRecord } from '../../../sandbox/records';
import { TWO_POLLS, until } from '../../support/until';
import { DataTable } from '../support/dataTables';
import { activateExample, addReview, startSandbox, writtenAt } from '../support/exampleBench';

/** Each new review in n8n's own data table. */
const FILE = 'new-reviews-in-a-data-table.json';
const TABLE = 'review_platform_new';

describe(FILE, () => {
	it('has a row for each review that comes in, whatever is in its text, in its own table beside others of such a name', async () => {
		const earlier = await DataTable.create(`my_${TABLE}`);
		const sandbox = await startSandbox({ reviews: 20 });
		await activateExample(FILE, sandbox);
		let rows: object[] = [];
		const untilThereAre = async (count: number) => {
			const areThere = async () =>
				(rows = (await (await DataTable.named(TABLE))?.rows()) ?? []).length >= count;
			await until('the rows', areThere, { ...TWO_POLLS, everyMs: 2_000 });
		};
		const come = [
			{ rating: 2, title: 'Late & <again>', content: 'A "week"\n{{ 1 + 1 }}' },
			{ rating: 5, title: 'NUL \0', content: 'half \ud83d' },
		].map((fields, second) => ({ ...fields, created_at: writtenAt(second) }));
		for (const fields of come) addReview(sandbox, fields);
		await untilThereAre(2);

		const later = await DataTable.create(`${TABLE}_shop_b`);
		await later.insert('of shop B');
		addReview(sandbox, { rating: 4, title: null as never, content: 'Good', created_at: writtenAt(2) });
		await untilThereAre(3);

		const asRow = ({ id, created_at, rating }: ReviewRecord, title: string | null, content: string) =>
			expect.objectContaining({ review_id: id, created_at, rating, title, content }) as object;
		const [third, second, first] = sandbox.reviews as [ReviewRecord, ReviewRecord, ReviewRecord];
		expect(rows).toEqual([
			asRow(first, 'Late & <again>', 'A "week"\n{{ 1 + 1 }}'),
			asRow(second, 'NUL ', 'half \uFFFD'),
			asRow(third, null, 'Good'),
		]);
		expect(await later.rows()).toEqual([expect.objectContaining({ review_id: 'of shop B' })]);
		expect(await earlier.rows()).toEqual([]);
	});
});
