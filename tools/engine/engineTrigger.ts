// Before n8n-core.
import './environment';

import { PollContext } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INode,
	type INodeParameters,
	type IPollFunctions,
	type WorkflowActivateMode,
} from 'n8n-workflow';

import { ReviewPlatformTrigger } from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node.js';
import { additionalDataWith } from './additionalData';
import { runPoll } from './release';
import { NodeTypesInMemory, pollable } from './nodeTypes';

const TYPE = 'test.reviewPlatformTrigger';
/** Of the workflows of this process, by whose ids the trigger keeps what it knows. */
let workflows = 0;

export interface PollOptions {
	mode?: 'trigger' | 'manual';
	activation?: WorkflowActivateMode;
	/** What n8n gives the poll, in ms. */
	budgetMs?: number;
}

/** A workflow with the trigger, polled by n8n's engine over real HTTP. */
export class EngineTrigger {
	private workflow: Workflow;
	private readonly id = `test ${++workflows}`;
	private readonly node: INode;

	constructor(
		/** Base URL and key, as the credential has them; may be changed between polls. */
		readonly credential: { baseUrl: string; apiToken: string },
		parameters: INodeParameters = {},
		/** Of the workflow; America/New_York unless told otherwise. */
		private readonly timezone?: string,
	) {
		this.node = {
			id: '1',
			name: 'Trigger',
			type: TYPE,
			typeVersion: 1,
			position: [0, 0],
			parameters,
			credentials: { reviewPlatformApi: { id: '1', name: 'Review Platform' } },
		};
		this.workflow = this.load();
	}

	/** What the node keeps, as n8n would save it. */
	get saved(): string {
		return JSON.stringify(this.workflow.staticData);
	}

	/** One poll: the JSON of its items, or null. */
	async poll({ mode = 'trigger', activation = 'activate', budgetMs }: PollOptions = {}): Promise<
		IDataObject[] | null
	> {
		const additionalData = additionalDataWith(this.credential);
		const poll = new PollContext(this.workflow, this.node, additionalData, mode, activation);
		const context = poll as unknown as IPollFunctions;
		if (budgetMs !== undefined) Object.assign(context, { getPollBudgetMs: () => budgetMs });
		const outputs = await runPoll(this.workflow, this.node, context);
		return outputs === null ? null : (outputs[0] ?? []).map(({ json }) => json);
	}

	/** n8n ends and starts again, with what it saved last or with this. */
	restart(saved = this.saved): void {
		this.workflow = this.load(saved);
	}

	/** The workflow is published with other parameters. */
	publish(parameters: INodeParameters): void {
		this.node.parameters = parameters;
		this.restart();
	}

	private load(saved = '{}'): Workflow {
		return new Workflow({
			id: this.id,
			nodes: [this.node],
			connections: {},
			active: true,
			nodeTypes: new NodeTypesInMemory({ [TYPE]: pollable(new ReviewPlatformTrigger()) }),
			settings: this.timezone === undefined ? {} : { timezone: this.timezone },
			staticData: JSON.parse(saved) as IDataObject,
		});
	}
}
