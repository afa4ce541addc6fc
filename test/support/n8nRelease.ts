import * as n8nCore from 'n8n-core';
import * as n8nWorkflow from 'n8n-workflow';
import type { INode } from 'n8n-workflow';

/** What only some releases of n8n have, and how to tell. */
const FEATURES = {
	'causes of errors': keepsFailure,
	'output schemas in n8n-core': () => 'loadOutputSchema' in n8nCore,
	'reasons why a credential test failed': keepsCause,
	'time limits for polls': givesBudget,
};

/** Tests of what only some releases of n8n have: elsewhere they show as skipped, under a title that says why. */
export function given(feature: keyof typeof FEATURES, tests: () => void): void {
	const describeOrSkip = FEATURES[feature]() ? describe : describe.skip;
	describeOrSkip(`given ${feature}`, tests);
}

/** A credential's words are chosen by the cause of n8n's error. */
function keepsCause(): boolean {
	const cause = new Error('Request failed with status code 404');
	return new n8nWorkflow.NodeApiError({} as INode, cause as never).cause === cause;
}

function givesBudget(): boolean {
	const nothing = {} as never;
	return 'getPollBudgetMs' in new n8nCore.PollContext(nothing, nothing, nothing, 'trigger', 'init');
}

function keepsFailure(): boolean {
	const failure = { cause: 'rate-limited' } as const;
	return new n8nWorkflow.NodeApiError({} as INode, {}, { failure }).failure !== undefined;
}
