import type { INodeParameters } from 'n8n-workflow';

import type { NodeRun, RunOptions } from '../engine';
import type { TriggerWorkflow } from '../trigger';

type Credential = TriggerWorkflow['credential'];

/** n8n from one start to the next: a module registry of its own, so nothing it remembered in memory is left. */
export class N8nProcess {
	/** Whether it has ended. */
	hasStopped = false;
	private readonly stops = new Set<() => void>();

	private constructor(
		private readonly trigger: typeof TriggerWorkflow,
		private readonly run: (options: RunOptions) => Promise<NodeRun>,
	) {}

	static async start(): Promise<N8nProcess> {
		jest.resetModules();
		const { TriggerWorkflow: trigger } = await import('../trigger');
		const { runNode } = await import('../engine');
		return new N8nProcess(trigger, runNode);
	}

	/** A workflow with the trigger, with the static data that was saved. */
	loadTrigger(credential: Credential, parameters: INodeParameters, saved: string): TriggerWorkflow {
		const workflow = new this.trigger(credential, parameters);
		workflow.restart(saved);
		return workflow;
	}

	async runNode(options: RunOptions): Promise<NodeRun> {
		let stop = () => {};
		const onStart = (stopThis: () => void) => this.stops.add((stop = stopThis));
		try {
			return await this.run({ ...options, save: false, onStart });
		} finally {
			this.stops.delete(stop);
		}
	}

	/** Ends all executions. */
	stop(): void {
		this.hasStopped = true;
		for (const stop of this.stops) stop();
	}
}
