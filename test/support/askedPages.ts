import type { Asking, PageOutcome } from '../../nodes/ReviewPlatformTrigger/watch/listMemory';

/** Answers what is asked for; which pages that were, request by request, and what came of it. */
export function answerAll<T>(
	asking: Asking<T>,
	pageOf: (number: number) => PageOutcome,
): { asked: number[][]; result: T } {
	const asked: number[][] = [];
	let next = asking.next();
	while (!next.done) {
		asked.push(next.value);
		next = asking.next(next.value.map(pageOf));
	}
	return { asked, result: next.value };
}
