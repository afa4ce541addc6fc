import { pollList, type WatchState } from '../../nodes/ReviewPlatformTrigger/watch/watch';
import { UserFacingError } from '../../nodes/shared/errors/userFacingError';
import type { Review, ReviewPage } from '../../nodes/shared/review/record';
import { randomFrom } from '../../sandbox/random';

const POLLS = 60;
const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-10T08:00:00Z');

/**
 * Polls a server of which no two answers agree about page size, total and content, with this many seeds from this one
 * on; prints the most requests that a poll has made.
 */
async function pollHostileLists(first: number, seeds: number): Promise<void> {
	let most = 0;
	for (let seed = first; seed < first + seeds; seed++) most = Math.max(most, await pollHostileList(seed));
	console.log(most);
}

async function pollHostileList(seed: number): Promise<number> {
	const random = randomFrom(seed);
	const upTo = (limit: number) => Math.floor(random() * limit);
	const largest = [3, 40, 2_000, 2 ** 31 - 1][upTo(4)] as number;
	const answer = (): ReviewPage => {
		const kind = upTo(30);
		if (kind === 0) throw new UserFacingError('pollTimeout');
		if (kind < 3) throw new UserFacingError('unavailable', { status: kind === 1 ? 404 : 500 });
		const perPage = 1 + upTo([2, 30, 1_000][upTo(3)] as number);
		const reviews = Array.from({ length: upTo(Math.min(perPage, 30) + 1) }, () => {
			const created_at = random() < 0.1 ? '' : new Date(START - upTo(1e9)).toISOString();
			return { id: `${upTo(300)}`, created_at } as Review;
		});
		return { records: reviews, perPage, total: upTo(largest), hasNext: random() < 0.7, answeredAt: START };
	};

	let most = 0;
	let state: WatchState | undefined;
	for (let poll = 0; poll < POLLS; poll++) {
		const now = START + poll * MINUTE_MS * (1 + upTo(90));
		const startFrom = random() < 0.5 ? 0 : ('now' as const);
		const options = { now, startFrom, firstAttemptAt: START, hasChanges: random() < 0.5 };
		let requests = 0;
		const polling = pollList(state, options, async () => {
			requests++;
			return await Promise.resolve().then(answer);
		});
		// Without page 1 a poll leaves everything as it was.
		const watched = await polling.catch(() => undefined);
		most = Math.max(most, requests);
		if (watched) state = JSON.parse(JSON.stringify(watched.state)) as WatchState;
	}
	return most;
}

const [, , first, seeds] = process.argv;
void pollHostileLists(Number(first), Number(seeds));
