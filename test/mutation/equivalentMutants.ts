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
		file: 'nodes/ReviewPlatformTrigger/watch/watchState.ts',
		code: "seen: { reviews: '', watermark: -1 },",
		mutant: 'seen: { reviews: "Stryker was here!", watermark: -1 },',
		why: 'One entry that is no review.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/seenReviews.ts',
		code: 'return second > 0 ? Math.min(second, LARGEST_SECOND) : 0;',
		mutant: 'return second >= 0 ? Math.min(second, LARGEST_SECOND) : 0;',
		why: 'Of 0 both are 0.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/seenReviews.ts',
		code: 'if (count <= 0) return [];',
		mutant: 'if (count < 0) return [];',
		why: 'Of 0 both are none.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/sweep.ts',
		code: "if (fall > 0 && this.mayStepBack(number, fall)) return 'again';",
		mutant: "if (fall >= 0 && this.mayStepBack(number, fall)) return 'again';",
		why: 'A total that stays leads back by no page.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/listWatch.ts',
		code: 'const isOtherClock = newest > began && newest < began + MOST_SECONDS_APART;',
		mutant: 'const isOtherClock = newest >= began && newest < began + MOST_SECONDS_APART;',
		why: 'Where they are the same second, so is what is chosen.',
	},
	{
		file: 'nodes/ReviewPlatformTrigger/watch/listWatch.ts',
		code: 'return { page, number, isAllNew: false };',
		mutant: 'return {};',
		why: 'Of a list that was not read before, only whether it could be read matters.',
	},
];
