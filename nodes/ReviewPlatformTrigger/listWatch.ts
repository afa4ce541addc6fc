import type { Review } from '../shared/types';
import { AskedPages } from './askedPages';
import type { Asking } from './askedPages';
import { ListMemory } from './listMemory';
import { createdSecond, orderOf } from './listOrder';
import { ListReadings } from './listReadings';
import type { ListPage } from './pagesRead';
import type { WatchState } from './watchState';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A check of a list without an order takes at most a thirtieth of the key's rate limit. */
const CHECK_MS_A_PAGE = 15_000;

/** What a list read for the first time is taken for. */
export interface Beginning {
	/** Reviews created in this second or later are new: Infinity for none, -Infinity for all. */
	newFrom: number;
	/** ms since the epoch. */
	now: number;
}

/**
 * Which reviews of a list are new, and which pages to read to know it. Free of n8n, network and
 * clock: `read` asks for pages; `found` and `state` are at every moment what has come of those read
 * so far, so reading can stop anywhere and go on with the next poll.
 */
export class ListWatch {
	private readonly pages = new AskedPages();
	private memory: ListMemory | undefined;

	constructor(
		state: WatchState | undefined,
		private readonly beginning: Beginning,
	) {
		this.memory = state && new ListMemory(state);
	}

	/** The new reviews. */
	get found(): Review[] {
		return this.memory?.found ?? [];
	}

	/** What to remember; undefined while it is not known what was there before. */
	get state(): WatchState | undefined {
		if (!this.memory) return undefined;
		const { order } = this.memory;
		const newestPage = order === 'oldest' ? this.pages.layout(order).newestPage : 1;
		return this.memory.toState(this.pages.total, newestPage, this.beginning.now);
	}

	/** Reads what there is to read in one poll. */
	*read(): Asking {
		const { pages, memory } = this;
		const first = memory?.pending?.page ?? memory?.newestPage ?? 1;
		yield* pages.ask([first], memory?.order ?? 'none');
		const page = pages.get(first);
		if (!memory || (page && isOfAnotherCompany(page, memory))) return yield* this.begin();
		memory.companyId ??= page?.companyId ?? null;
		if (!pages.isOutOfOrder) yield* this.lookAt(memory, first);
		if (!pages.isOutOfOrder && this.isCheckDue(memory)) yield* this.readingsOf(memory).check();
		if (pages.isOutOfOrder) yield* this.startOver(memory, false);
	}

	private *lookAt(memory: ListMemory, first: number): Asking {
		const { pages } = this;
		const readings = this.readingsOf(memory);
		if (memory.pending?.kind === 'check') {
			yield* readings.check(memory.pending);
			if (pages.isOutOfOrder || memory.growthTo(pages.total) === 0) return;
			first = pages.layout(memory.order).newestPage;
		}
		if (memory.order === 'none') yield* this.lookWithoutOrder(memory);
		else yield* readings.catchUp(first);
	}

	/** The first reading of a list: what is in it is not new, but for what `beginning` says. */
	private *begin(): Asking {
		const { pages } = this;
		const ends = yield* pages.askForBothEnds();
		const order = orderOf(ends.flatMap(({ reviews }) => reviews));
		const companyId = ends[0]?.companyId ?? null;
		const coveredAfter = this.beginning.newFrom - 1;
		const memory = ListMemory.ofNothing(companyId, order, coveredAfter, this.beginning.now);
		this.memory = memory;
		const readings = this.readingsOf(memory);
		pages.isOutOfOrder = order === 'none';
		const { newestPage } = pages.layout(order);
		const newest = Math.max(...(pages.get(newestPage)?.reviews ?? []).map(createdSecond));
		if (!pages.isOutOfOrder) yield* readings.catchUp(newestPage);
		if (!pages.isOutOfOrder) memory.coveredAfter = Math.min(memory.coveredAfter, newest);
		if (!pages.isOutOfOrder) yield* readings.rememberOlderOnes();
		if (pages.isOutOfOrder) {
			memory.coveredAfter = coveredAfter;
			yield* this.startOver(memory, true);
		}
	}

	private *lookWithoutOrder(memory: ListMemory): Asking {
		const hasNew = this.pages.get(1)?.reviews.some((review) => memory.isNew(review)) ?? true;
		if (memory.pending || hasNew || memory.growthTo(this.pages.total) !== 0)
			yield* this.readingsOf(memory).check();
	}

	/** The list turned out to have no order: reads all of it. */
	private *startOver(memory: ListMemory, marking: boolean): Asking {
		this.pages.isOutOfOrder = false;
		memory.order = 'none';
		yield* this.readingsOf(memory).check(undefined, marking);
	}

	private readingsOf(memory: ListMemory): ListReadings {
		return new ListReadings(this.pages, memory, this.beginning.now);
	}

	private isCheckDue(memory: ListMemory): boolean {
		if (memory.pending) return false;
		const { lastPage } = this.pages.layout(memory.order);
		const unordered = Math.min(DAY_MS, Math.max(HOUR_MS, lastPage * CHECK_MS_A_PAGE));
		const interval = memory.order === 'none' ? unordered : DAY_MS;
		return Math.abs(this.beginning.now - memory.checkedAt) >= interval;
	}
}

function isOfAnotherCompany({ companyId }: ListPage, memory: ListMemory): boolean {
	return companyId !== null && memory.companyId !== null && companyId !== memory.companyId;
}
