/** A change that makes no difference to anyone, so that no test can notice it. */
export interface EquivalentMutant {
	file: string;
	/** The line before and after the change, as `npm run test:mutation` prints it. */
	code: string;
	mutant: string;
	why: string;
}

/** The changes that do not count; one that is not tried any more, or that a test notices, is to be taken out. */
export const EQUIVALENT_MUTANTS: EquivalentMutant[] = [
	{
		file: 'nodes/shared/api/rateLimit/permitQueue.ts',
		code: 'private readonly returning: W[] = [];',
		mutant: 'private readonly returning: W[] = ["Stryker was here"];',
		why: 'What does not wait is left out when it comes to its turn.',
	},
	{
		file: 'nodes/shared/api/rateLimit/permitQueue.ts',
		code: 'const waiter = fifo?.shift();',
		mutant: 'const waiter = fifo.shift();',
		why: 'While somebody waits, whose turn it is has a queue.',
	},
	{
		file: 'nodes/shared/api/rateLimit/rateLimitPolicy.ts',
		code: 'private wasInWindow = false;',
		mutant: 'private wasInWindow = true;',
		why: 'Set when the limit is reached, before anybody asks.',
	},
	{
		file: 'nodes/shared/api/rateLimit/rateLimitPolicy.ts',
		code: 'private isHinted = false;',
		mutant: 'private isHinted = true;',
		why: 'Set when the limit is reached, before anybody asks.',
	},
	{
		file: 'nodes/shared/api/rateLimit/rateLimitPolicy.ts',
		code: 'this.pauses++;',
		mutant: 'this.pauses--;',
		why: 'It only tells one pause from another.',
	},
	{
		file: 'nodes/shared/list/listEnd.ts',
		code: 'private hasShrunk = false;',
		mutant: 'private hasShrunk = true;',
		why: 'Before a page has been read, each is behind the last one that has a review.',
	},
	{
		file: 'nodes/shared/list/listEnd.ts',
		code: 'page > this.lastWithNews &&',
		mutant: 'page >= this.lastWithNews &&',
		why: 'A page is read for the first time only once.',
	},
	{
		file: 'nodes/shared/list/mergedReviews.ts',
		code: 'if (this.matched < count) return false;',
		mutant: 'if (false) return false;',
		why: 'It only saves counting.',
	},
	{
		file: 'nodes/shared/list/pagesInFlight.ts',
		code: 'const isOvertaken = order < this.latestAnswered;',
		mutant: 'const isOvertaken = order <= this.latestAnswered;',
		why: 'No two requests have the same number.',
	},
	{
		file: 'nodes/shared/list/snapshot.ts',
		code: 'if (this.isRestless || grown + fallen === 0) return;',
		mutant: 'if (this.isRestless || grown - fallen === 0) return;',
		why: 'A total has grown or fallen since the one before, not both.',
	},
	{
		file: 'nodes/shared/list/unreadPositions.ts',
		code: 'if (from >= to) return;',
		mutant: 'if (false) return;',
		why: 'Spans that overlap give out each page once.',
	},
	{
		file: 'nodes/shared/list/unreadPositions.ts',
		code: 'if (from >= to) return;',
		mutant: 'if (from > to) return;',
		why: 'Nothing is taken out where there is nothing between them.',
	},
	{
		file: 'nodes/shared/list/unreadPositions.ts',
		code: 'const last = spread.at(-1);',
		mutant: 'const last = spread.at(+1);',
		why: 'Spans that overlap give out each page once.',
	},
	{
		file: 'nodes/shared/list/unreadPositions.ts',
		code: 'if (last && from <= last.to) last.to = to;',
		mutant: 'if (last && from < last.to) last.to = to;',
		why: 'Two spans that touch are as good as one.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/listMemory.ts',
		code: 'if (drawn > 0) watch.bucketFullAt = Math.max(now, watch.bucketFullAt) + drawn * REFILL_MS_A_PAGE;',
		mutant:
			'if (drawn >= 0) watch.bucketFullAt = Math.max(now, watch.bucketFullAt) + drawn * REFILL_MS_A_PAGE;',
		why: 'A bucket that was full before is full now.',
	},
];
