import fc from 'fast-check';

import type { FetchPage } from '../../../../nodes/shared/list/pagesInFlight';
import type { Review, ReviewPage } from '../../../../nodes/shared/review/record';
import {
	ChangingList,
	expectThroughout,
	readIds,
	refusingPastEnd,
	type Change,
	type Distortion,
} from '../../../support/changingList';
import { holds } from '../../../support/randomRuns';

type Kinds = Array<Change['kind']>;

const upTo = (max: number, min = 1) => fc.integer({ min, max });
const place = fc.oneof(fc.constantFrom(0, 0.999), fc.double({ min: 0, max: 0.9999, noNaN: true }));

/** Up to ten, each before a request of its own, `apart` requests at least from the next: here and there, or bulk. */
function changesOf(kinds: Kinds, mostRequests: number, apart = 1): fc.Arbitrary<Change[]> {
	const places = fc.oneof(
		fc.array(place, { minLength: 1, maxLength: 3 }),
		fc.tuple(place, upTo(60)).map(([where, count]) => Array<number>(count).fill(where)),
	);
	const change = fc.record({ gap: upTo(mostRequests, apart), kind: fc.constantFrom(...kinds), places });
	return fc.array(change, { maxLength: 10 }).map((changes) => {
		let request = 0;
		return changes.map(({ gap, ...rest }) => ({ ...rest, request: (request += gap) }));
	});
}

/** Answers come one after the other, overtaking each other, or one in five is very slow. */
const delays = fc.oneof(
	fc.constant([0]),
	fc.array(upTo(12, 0), { minLength: 1, maxLength: 97 }),
	fc.constant([0, 0, 0, 0, 60]),
);

/** Which answers, in turn, are those of a replica that has heard of no change; none where it is empty. */
const isLagging = fc.oneof(fc.constant([]), fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }));

/** Additions alone or deletions alone; or both, so far apart that no two fall between two answers that are taken. */
const changing = fc.oneof(
	fc.record({ changes: changesOf(['add'], 40), delays, ignoresAbort: fc.boolean(), isLagging }),
	fc.record({ changes: changesOf(['remove'], 40), delays, ignoresAbort: fc.boolean(), isLagging }),
	fc.record({ changes: changesOf(['add', 'remove'], 60, 13), isLagging: fc.constant([]) }),
);

const histories = fc.record({
	changing,
	count: fc.oneof(upTo(150, 0), upTo(1_800, 1_000)),
	perPage: upTo(20, 4),
	/** Pages of another size from this request on, without a replica. */
	resized: fc.option(fc.record({ at: upTo(40), perPage: upTo(30, 3) })),
	/** Reviews that the total counts and nobody is shown. */
	hidden: fc.oneof(fc.constant(0), upTo(40)),
	namesNext: fc.boolean(),
	refusesPastEnd: fc.boolean(),
	/** Of the reading: reviews, and pages. */
	limit: fc.oneof(fc.constant(Infinity), upTo(400)),
	endPage: fc.oneof(fc.constant(Infinity), upTo(60)),
});

describe('a walk', () => {
	it('meets all of a list while it changes, once, in order, for 14 requests a change', async () => {
		const property = fc.asyncProperty(histories, async (history) => {
			const { hidden, namesNext, resized, limit, endPage } = history;
			const { isLagging, ...changing } = history.changing;
			// A server that refuses pages past its end may not be asked for those that only hidden reviews, or a replica, count.
			const isRefusing = history.refusesPastEnd && isLagging.length === 0 && hidden === 0;
			// Bulk deletions use the budget up, which the log says.
			const isBulk = changing.changes.some(({ places }) => places.length > 1);
			const distort: Distortion = (answer, ...request) => ({
				...(isRefusing ? refusingPastEnd(answer, ...request) : answer),
				total: answer.total + hidden,
				hasNext: namesNext && answer.hasNext,
			});
			const options = { ...changing, count: history.count, perPage: history.perPage, distort };
			const list = new ChangingList(options);
			const replica = new ChangingList({ ...options, changes: [] });
			let requests = 0;
			const fetchPage: FetchPage<Review> = async (page, signal) => {
				const isLate = isLagging[requests++ % isLagging.length];
				if (requests === resized?.at && isLagging.length === 0) options.perPage = resized.perPage;
				const asked = isLagging.length === 0 ? [list] : [list, replica];
				const answers = asked.map((each) => each.fetchPage(page, signal));
				await Promise.allSettled(answers);
				return await (answers[isLate ? 1 : 0] as Promise<ReviewPage>);
			};
			const [info, warn] = [jest.fn(), jest.fn()];

			const read = await readIds({ fetchPage, log: { info, warn } }, { limit, endPage });
			const isPart = read.length >= limit || endPage < Infinity;
			// Nothing can tell of a change that no later answer counts: of several reviews that come or go at the end of the
			// reading, or of any where not all of a list is read. Nor which page is the last one wanted, or which review, when
			// pages have another size, or more than a page goes.
			const hasReadAgain = info.mock.calls.some(([line]) => /pages were read again$/.test(line as string));
			const isOneNoticed = changing.changes.length === 1 && hasReadAgain;
			const isNoticed =
				isOneNoticed || list.noticed(isPart || isLagging.length > 0 ? 12 : 0) || !(isBulk || isPart);
			const isVague = isPart && (isBulk || resized !== null);
			const isSure = warn.mock.calls.length === 0 && isNoticed && !isVague;
			if (isLagging.length === 0) {
				if (isSure) expectThroughout(read.slice(0, limit), list, { isLimited: isPart });
				// Reviews of whole pages that go are gone back by, and may be there again at the end, in other reviews.
				const gone = changing.changes.flatMap(({ kind, places }) => (kind === 'remove' ? places : []));
				const pagesGone = isBulk ? gone.length / Math.min(history.perPage, resized?.perPage ?? Infinity) : 0;
				// Six pages of another size may begin and end on one.
				const pages = list.mostPages + Math.ceil(hidden / 3 + pagesGone) + (resized ? 2 : 0);
				expect(requests).toBeLessThanOrEqual(pages + 14 * (list.changed + 1) + 6);
			} else if (!isPart && isSure) expect(list.throughout.filter((id) => !read.includes(id))).toEqual([]);
			expect(new Set(read).size).toBe(read.length);
		});
		await holds(property, { usual: 200, deep: 15_000 });
	});
});
