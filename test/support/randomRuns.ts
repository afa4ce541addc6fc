import fc from 'fast-check';
import { relative } from 'node:path';

/** The seed of `npm test`, so that it tries the same cases each time. */
const USUAL_SEED = 20_261_110;
const CASE_MS = 10_000;
/** A deep run keeps every core busy, and has as much longer time limits. */
const DEEP_TIMES_LONGER = 3;
/** For making a case that fails smaller: one that hangs takes its whole time again and again. */
const SHRINKING_MS = 15_000;

const { TEST_SEED, TEST_CASE, TEST_DEEP } = process.env;
const seed = Number(TEST_SEED || USUAL_SEED);

/** How often a property is tried. */
export interface RandomRuns {
	/** Cases in `npm test`. */
	usual: number;
	/** Cases in `npm run test:deep`. */
	deep: number;
	/** Cases tried at a time, where most of their time is waiting; 1 unless told otherwise. */
	atATime?: number;
	/** What one case may take, in ms, and three times as long in a deep run; 10 s unless told otherwise. Has to be well below the test's own time limit. */
	caseMs?: number;
	/** Whether a case that fails is made smaller; true unless told otherwise. */
	shrinks?: boolean;
}

type Property<T> = fc.IRawProperty<T, boolean>;

/** Cases in a row, the first one by its number. */
interface Cases {
	first: number;
	count: number;
}

/**
 * That a property holds in random cases. `TEST_SEED`, `TEST_CASE` (the number of a case) and `TEST_DEEP` choose
 * others than usual.
 *
 * @throws Error with fast-check's report of the first case that fails, and the command that repeats it alone
 */
export async function holds<T>(property: Property<T>, runs: RandomRuns): Promise<void> {
	const timeout = (runs.caseMs ?? CASE_MS) * (TEST_DEEP ? DEEP_TIMES_LONGER : 1);
	const tryCases = async ({ first, count }: Cases, more: fc.Parameters<T>) =>
		await fc.check(property, { seed, path: String(first), numRuns: count, timeout, ...more });

	const details = await Promise.all(
		casesOf(runs).map(async (cases) => await tryCases(cases, { endOnFailure: true })),
	);
	const failed = details.find((found) => found.failed);
	if (failed === undefined) return;

	const number = Number(failed.counterexamplePath);
	const again = { first: number, count: 1 };
	const shrunk =
		(runs.shrinks ?? true) ? await tryCases(again, { interruptAfterTimeLimit: SHRINKING_MS }) : failed;
	const report = fc.defaultReportMessage(shrunk.counterexample === null ? failed : shrunk);
	throw new Error(`${report}\n\nCase ${number} of seed ${seed}, which this repeats:\n${commandOf(number)}`);
}

/** What is tried one after another; these rows are tried side by side. */
function casesOf({ usual, deep, atATime = 1 }: RandomRuns): Cases[] {
	if (TEST_CASE) return [{ first: Number(TEST_CASE), count: 1 }];
	const all = TEST_DEEP ? deep : usual;
	const count = Math.ceil(all / atATime);
	const rows = Array.from({ length: Math.ceil(all / count) }, (_, row) => row * count);
	return rows.map((first) => ({ first, count: Math.min(count, all - first) }));
}

function commandOf(number: number): string {
	const { testPath = '', currentTestName = '' } = expect.getState();
	const name = currentTestName.replace(/[^\w ,]/g, '.');
	return `TEST_SEED=${seed} TEST_CASE=${number} npm run test:deep -- ${relative('.', testPath)} -t '${name}'`;
}
