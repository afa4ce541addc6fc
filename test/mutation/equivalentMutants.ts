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
		file: 'nodes/ReviewPlatformTrigger/watch/listMemory.ts',
		code: 'if (drawn > 0) watch.bucketFullAt = Math.max(now, watch.bucketFullAt) + drawn * REFILL_MS_A_PAGE;',
		mutant:
			'if (drawn >= 0) watch.bucketFullAt = Math.max(now, watch.bucketFullAt) + drawn * REFILL_MS_A_PAGE;',
		why: 'A bucket that was full before is full now.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/marks.ts',
		code: 'return hashOf(id).slice(-HASH_LENGTH);',
		mutant: 'return hashOf(id).slice(+HASH_LENGTH);',
		why: 'The hash has two halves of this length: both say the last one.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/seenReviews.ts',
		code: 'return second > 0 ? Math.min(second, ALPHABET.length ** SECOND_LENGTH - 1) : 0;',
		mutant: 'return second >= 0 ? Math.min(second, ALPHABET.length ** SECOND_LENGTH - 1) : 0;',
		why: 'Zero is zero either way.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/watchState.ts',
		code: "head: 'first',",
		mutant: 'head: "",',
		why: 'The first page that is read says where the head is, before anybody asks.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/watchState.ts',
		code: "marks: { marks: '', total: 0, haveFailed: false },",
		mutant: "marks: { marks: '', total: 0, haveFailed: true },",
		why: 'Marks are not asked before the first sweep has ended, which sets it.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/watchState.ts',
		code: 'return isLike(value, newWatch(0)) && (sweep === null || isLike(sweep, newSweep(0, 0, true)));',
		mutant: 'return isLike(value, newWatch(0)) && (sweep === null || isLike(sweep, newSweep(0, 0, false)));',
		why: 'Only the types of the pattern matter.',
	},
];
