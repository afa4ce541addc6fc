import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Asking } from '../nodes/ReviewPlatformTrigger/watch/listMemory';
import { ListWatch } from '../nodes/ReviewPlatformTrigger/watch/listWatch';
import type { WatchState } from '../nodes/ReviewPlatformTrigger/watch/watchState';
import { parseReviewPage } from '../nodes/shared/api/responses';
import { unredacted } from '../nodes/shared/errors/redaction';
import { pageOf as recordsOf } from '../sandbox/reviewPages';
import { ReviewList } from '../sandbox/reviewList';
import { sampleReviews } from '../sandbox/sampleReviews';

const PER_PAGE = 15;
const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-10T08:00:00Z');
/** What comes before is not counted: V8 compiles what runs often. */
const WARM_UP = 300;
const ROUNDS = 1_000;
const TRIGGERS = 1_000;
const WATCHES = 50;
const FROM_START = { newFrom: Infinity, beganAt: START };

/** What polls in which nothing has changed cost, beside their requests. */
export interface QuietPollCost {
	reviews: number;
	/** CPU of `JSON.parse` of the page, and of finding that nothing on it is new, ms. */
	parseMs: number;
	watchMs: number;
	/** Heap that one poll holds while it is under way, MB. */
	heapMb: number;
	/** CPU of a poll of each of 1,000 triggers with a list of their own, s; what they keep, as JSON and in memory, MB. */
	triggersCpuS: number;
	triggersJsonMb: number;
	triggersHeapMb: number;
}

/** Measures them with a list of so many reviews, newest first. */
export function measureQuietPolls(reviews: number): QuietPollCost {
	const list = new ReviewList(sampleReviews(reviews, 'company'));
	const state = JSON.stringify(baselineOf(list));
	const body = bodyOf(list, 1);
	const kept = JSON.parse(state) as WatchState;
	const page = pageOf(body);
	const parseMs = cpuMs(ROUNDS, () => JSON.parse(body));
	const watchMs = cpuMs(ROUNDS, () => quietPoll(kept, page));
	const heapMb = heapMbOf(() => Array.from({ length: WATCHES }, () => quietPoll(kept, page))) / WATCHES;
	let states: WatchState[] = [];
	const triggersHeapMb = heapMbOf(() => (states = copies(state)));
	const triggersMs = cpuMs(TRIGGERS, (index) => quietPoll(states[index] as WatchState, pageOf(body)));
	return {
		reviews,
		parseMs,
		watchMs,
		heapMb,
		triggersCpuS: (triggersMs * TRIGGERS) / 1_000,
		triggersJsonMb: (state.length * TRIGGERS) / 1e6,
		triggersHeapMb,
	};
}

/** The state of a watch that has read the whole list. */
function baselineOf(list: ReviewList): WatchState {
	let state: WatchState | undefined;
	for (let now = START; state?.newFrom !== null; now += MINUTE_MS) {
		const watch = new ListWatch(state, FROM_START, now);
		answer(watch.poll(), (number) => pageOf(bodyOf(list, number)));
		({ state } = watch);
	}
	return state;
}

function quietPoll(kept: WatchState, page: ReturnType<typeof pageOf>): unknown {
	const watch = new ListWatch(kept, FROM_START, kept.sweptAt + MINUTE_MS);
	answer(watch.poll(), () => page);
	if (watch.found.length > 0 || watch.state?.seen.reviews !== kept.seen.reviews)
		throw new Error('The poll was not quiet');
	return watch;
}

function answer(asking: Asking, pageAt: (number: number) => ReturnType<typeof pageOf>): void {
	for (let asked = asking.next(); !asked.done;) asked = asking.next(asked.value.map(pageAt));
}

/** An answer of `GET /v1/reviews`. */
function bodyOf(list: ReviewList, number: number): string {
	return JSON.stringify(recordsOf(list, number, PER_PAGE, 'https://api.example.com/v1/reviews'));
}

function pageOf(body: string) {
	const parsed = JSON.parse(body) as { meta: { current_page: number } };
	return parseReviewPage(
		{ statusCode: 200, headers: {}, body: parsed },
		parsed.meta.current_page,
		unredacted,
	);
}

/** As n8n has them: read from its database, each with strings of its own. */
function copies(state: string): WatchState[] {
	return Array.from({ length: TRIGGERS }, () => JSON.parse(state) as WatchState);
}

/** CPU time of one round, garbage collection included, ms. */
function cpuMs(rounds: number, work: (round: number) => unknown): number {
	for (let round = 0; round < WARM_UP; round++) work(round);
	const before = process.cpuUsage();
	for (let round = 0; round < rounds; round++) work(round);
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000 / rounds;
}

/** Heap that is in use because of what a function returns, MB. */
function heapMbOf(make: () => unknown): number {
	collectGarbage();
	const before = process.memoryUsage().heapUsed;
	const made = make();
	collectGarbage();
	const heapMb = (process.memoryUsage().heapUsed - before) / 1e6;
	return made === undefined ? NaN : heapMb;
}

const collectGarbage = (() => {
	setFlagsFromString('--expose-gc');
	return runInNewContext('gc') as () => void;
})();
