import { ThrowawayN8n } from '../tools/n8n/throwawayN8n';
import { Sandbox } from '../sandbox/sandbox';
import type { SandboxOptions } from '../sandbox/sandbox';
import { median } from './median';
import type { EachOf } from './median';
import type { Result } from './engineBench';
import { cpuMsOf, peakMbOf, resetPeak } from './processStats';
import { benchWorkflow, NODE, TRIGGER } from './workflows';
import type { IN_N8N } from './workflows';

/** Seldom, so that looking does not slow down what is measured. */
const LOOK_EVERY_MS = 2_000;

type Contestant = keyof typeof IN_N8N;

/** A result in real n8n, with what else came out. */
export interface N8nResult extends Result {
	/** How n8n says the execution ended. */
	status: string;
	/** Items that are no page and no review: error bodies, passed on as if they were data. */
	strange: number;
	/** Reviews that were there from beginning to end and did not come out. */
	lost: number;
	/** Reviews that came out more than once. */
	twice: number;
	/** Times that a review came out before one that stands before it in the list. */
	outOfOrder: number;
}

/** What happens to the list before each answer, by the number of the request. */
export type ListChange = (sandbox: Sandbox, request: number) => void;

/** A real n8n with this package in it, for measuring. */
export class N8nBench {
	private constructor(private readonly n8n: ThrowawayN8n) {}

	static async start(say: (line: string) => void): Promise<N8nBench> {
		return new N8nBench(await ThrowawayN8n.start(say));
	}

	/** Lets each contestant in turn read all reviews of a sandbox of its own, `rounds` times; the median by time. */
	async compare<const Names extends readonly Contestant[]>(
		contestants: Names,
		options: SandboxOptions,
		rounds = 1,
		change?: ListChange,
	): Promise<EachOf<Names, N8nResult>> {
		const results = new Map<Contestant, N8nResult[]>(contestants.map((contestant) => [contestant, []]));
		for (let round = 0; round < rounds; round++) {
			for (const contestant of contestants)
				results.get(contestant)?.push(await this.measureOnce(contestant, options, change));
		}
		const medians = contestants.map((contestant) => median(results.get(contestant) ?? [], ({ ms }) => ms));
		return medians as EachOf<Names, N8nResult>;
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
	}

	private async measureOnce(
		contestant: Contestant,
		options: SandboxOptions,
		change?: ListChange,
	): Promise<N8nResult> {
		const sandbox = await Sandbox.start(options);
		if (change) sandbox.settings.script = ({ number }) => change(sandbox, number);
		const atFirst = sandbox.reviews.map(({ id }) => id);
		const { api, pid } = this.n8n;
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		const credentialId = await api.saveCredential('Bench', 'reviewPlatformApi', {
			baseUrl: sandbox.url,
			apiToken,
		});
		const workflowId = await api.saveWorkflow(benchWorkflow(contestant, sandbox.url, credentialId));
		resetPeak(pid);
		const cpuBefore = cpuMsOf(pid);
		const execution = await api.runWorkflow(workflowId, TRIGGER, LOOK_EVERY_MS);
		const cpuMs = cpuMsOf(pid) - cpuBefore;
		const peakMb = peakMbOf(pid);
		const items = await api.itemsOf(execution.id, NODE);
		const atLast = new Set(sandbox.reviews.map(({ id }) => id));
		await sandbox.close();
		return {
			name: contestant,
			status: execution.status,
			ms: Date.parse(execution.stoppedAt) - Date.parse(execution.startedAt),
			cpuMs,
			peakMb,
			...countReviews(
				items,
				atFirst.filter((id) => atLast.has(id)),
			),
			requests: sandbox.answers.length,
			refused: sandbox.count(429),
		};
	}
}

/**
 * The HTTP Request node gives a page an item, this package a review an item.
 *
 * @param throughout ids that should be there, in the order of the list
 */
export function countReviews(
	items: object[],
	throughout: string[],
): Pick<N8nResult, 'distinct' | 'items' | 'strange' | 'lost' | 'twice' | 'outOfOrder'> {
	const ids = items.flatMap((item) => {
		if ('data' in item && Array.isArray(item.data))
			return (item.data as Array<{ id: string }>).map(({ id }) => id);
		return 'id' in item ? [item.id as string] : [];
	});
	const come = new Set(ids);
	const strange = items.filter((item) => !('data' in item) && !('id' in item)).length;
	const lost = throughout.filter((id) => !come.has(id)).length;
	const placeOf = new Map(throughout.map((id, place) => [id, place]));
	const places = [...come].map((id) => placeOf.get(id)).filter((place) => place !== undefined);
	const outOfOrder = places.filter((place, index) => place < (places[index - 1] ?? -1)).length;
	return {
		distinct: come.size,
		items: items.length,
		strange,
		lost,
		twice: ids.length - come.size,
		outOfOrder,
	};
}
