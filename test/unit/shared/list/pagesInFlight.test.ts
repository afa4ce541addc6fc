import { PagesInFlight, type FetchPage } from '../../../../nodes/shared/list/pagesInFlight';
import { numbered, pageOf, refusal, reviewsOf } from '../../../support/changingList';

const LIST = reviewsOf(numbered(300));
const nextTurn = async () => await new Promise((resolve) => setImmediate(resolve));

/** Pages of a list, some of which come otherwise; what was asked for, and with which signals. */
function pagesOf(others: Record<number, FetchPage> = {}, cancelled?: AbortSignal) {
	const asked: number[] = [];
	const signals: Array<AbortSignal | undefined> = [];
	const pages = new PagesInFlight(async (page, signal) => {
		asked.push(page);
		signals.push(signal);
		return (await others[page]?.(page, signal)) ?? pageOf(LIST, page);
	}, cancelled);
	return { pages, asked, signals };
}

describe('PagesInFlight', () => {
	it('asks for pages ahead, for each once, and gives out the one that is wanted', async () => {
		const late: FetchPage = async (page) => await nextTurn().then(() => pageOf(LIST, page));
		const { pages, asked } = pagesOf({ 1: late });

		expect(await pages.take(1, 3)).toEqual(pageOf(LIST, 1));
		expect(asked).toEqual([1, 2, 3]);
		expect(await pages.take(2, 3)).toEqual(pageOf(LIST, 2));
		expect(asked).toEqual([1, 2, 3, 4]);
		await pages.take(2, 1);
		expect(asked).toEqual([1, 2, 3, 4, 2]);
	});

	it('fails at once with a page ahead, however long the one that is wanted takes', async () => {
		const no = new Error('no');
		const never = async () => await new Promise<never>(() => {});
		const { pages } = pagesOf({ 1: never, 3: async () => await Promise.reject(no) });

		await expect(pages.take(1, 3)).rejects.toBe(no);
	});

	it.each([
		[1, 404, true],
		[2, 404, true],
		[2, 422, true],
		[2, 403, false],
	])('takes page %i, refused with %i, to be not there: %s', async (page, status, isTaken) => {
		const { pages } = pagesOf({ [page]: async () => await Promise.reject(refusal(status)) });

		const taken = expect(pages.take(page, 1));

		await (isTaken ? taken.resolves : taken.rejects).toMatchObject({ status });
	});

	it('forgets what it asked for ahead: aborts it and waits for its end', async () => {
		let hasEnded = false;
		const slow: FetchPage = async (_page, signal) => {
			while (!signal?.aborted) await nextTurn();
			hasEnded = true;
			throw new Error('aborted');
		};
		const { pages, asked, signals } = pagesOf({ 3: slow });
		await pages.take(1, 3);

		expect([await pages.forget(), hasEnded, await pages.forget()]).toEqual([2, true, 0]);
		await pages.take(2, 1);
		expect(asked).toEqual([1, 2, 3, 2]);
		expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true, false]);
	});

	it('aborts all when the reading is cancelled, also after it forgot some', async () => {
		const controller = new AbortController();
		const { pages, signals } = pagesOf({}, controller.signal);
		await pages.take(1, 2);
		await pages.forget();
		await pages.take(1, 1);

		expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, false]);
		controller.abort();
		expect(signals[2]?.aborted).toBe(true);
	});
});
