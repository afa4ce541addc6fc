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
];
