import type { SentAnswer } from '../sandbox/routes';
import { Sandbox, type SandboxOptions } from '../sandbox/sandbox';
import type { ThrowawayN8n } from '../tools/n8n/throwawayN8n';
import { watchProcess } from './processStats';
import { inTurn } from './rounds';
import type { Progress } from './results';
import { NODE, readingWorkflow, TRIGGER, type Reader } from './workflows';

/** Seldom, so that looking does not slow down what is measured. */
const LOOK_EVERY_MS = 2_000;
/** Between two points of a plot of reviews over time. */
const STEP_MS = 500;
const PER_PAGE = 15;

/** A reading in real n8n, and what came out. */
export type N8nReading = Awaited<ReturnType<typeof read>>;

interface Conditions extends SandboxOptions {
	rounds?: number;
	/** What happens to the list before each answer, by the number of the request. */
	change?: (sandbox: Sandbox, request: number) => void;
}

/** Lets each contestant in turn read all reviews of a sandbox of its own in this n8n; the median by time. */
export async function readInN8n<Name extends Reader>(
	n8n: ThrowawayN8n,
	names: readonly Name[],
	{ rounds = 1, ...conditions }: Conditions,
): Promise<Record<Name, N8nReading>> {
	return await inTurn(names, rounds, 'seconds', async (name) => await read(n8n, name, conditions));
}

async function read({ api, pid }: ThrowawayN8n, name: Reader, { change = () => {}, ...options }: Conditions) {
	const sandbox = await Sandbox.start(options);
	sandbox.settings.script = ({ number }) => change(sandbox, number);
	const atFirst = sandbox.reviews.map((review) => review.id);
	const credential = await api.saveCredential('Bench', sandbox.newCredential());
	const workflowId = await api.saveWorkflow(readingWorkflow(name, sandbox.url, credential));
	const takenBy = watchProcess(pid);
	const execution = await api.runWorkflow(workflowId, TRIGGER, LOOK_EVERY_MS);
	const taken = takenBy();
	const items = await api.itemsOf(execution.id, NODE);
	const atLast = new Set(sandbox.reviews.map((review) => review.id));
	const throughout = atFirst.filter((review) => atLast.has(review));
	await sandbox.close();
	const startedAt = Date.parse(execution.startedAt);
	return {
		/** How n8n says the execution ended. */
		ended: execution.status,
		progress: progressOf(sandbox.answers, startedAt),
		seconds: (Date.parse(execution.stoppedAt) - startedAt) / 1_000,
		...taken,
		requests: sandbox.answers.length,
		refused: sandbox.count(429),
		...countReviews(items, throughout),
	};
}

/** How many reviews had been sent at each half second, but for those in the middle of a wait. */
function progressOf(answers: SentAnswer[], startedAt: number): Progress {
	const pagesAt = answers.flatMap(({ at, statusCode }) => (statusCode === 200 ? [at - startedAt] : []));
	const steps = Array.from({ length: Math.ceil((pagesAt.at(-1) ?? 0) / STEP_MS) + 1 }, (_, step) => step);
	const all = steps.map((step) => ({
		seconds: (step * STEP_MS) / 1_000,
		reviews: PER_PAGE * pagesAt.filter((at) => at <= step * STEP_MS).length,
	}));
	const kept = all.filter(
		({ reviews }, step) => reviews !== all[step - 1]?.reviews || reviews !== all[step + 1]?.reviews,
	);
	return { seconds: kept.map(({ seconds }) => seconds), reviews: kept.map(({ reviews }) => reviews) };
}

/**
 * The HTTP Request node gives a page an item, this package a review an item.
 *
 * @param throughout ids that were there from beginning to end, in the order of the list
 */
function countReviews(items: Array<{ id?: string; data?: Array<{ id: string }> }>, throughout: string[]) {
	const ids = items.flatMap(({ id, data }) => data?.map((review) => review.id) ?? id ?? []);
	const come = new Set(ids);
	const placeOf = new Map(throughout.map((id, place) => [id, place]));
	const places = [...come].flatMap((id) => placeOf.get(id) ?? []);
	const lost = throughout.filter((id) => !come.has(id)).length;
	return {
		reviews: { distinct: come.size, lost, twice: ids.length - come.size },
		'out of order': places.filter((place, index) => place < (places[index - 1] ?? -1)).length,
		'error bodies as items': items.filter((item) => !('data' in item) && !('id' in item)).length,
	};
}
