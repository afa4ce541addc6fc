import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { ReviewPlatformClient } from '../shared/api/client';
import { readCredential } from '../shared/credential/credential';
import type { Advice } from '../shared/errors/errorTexts';
import { toNodeError } from '../shared/errors/nodeErrors';
import { toSingleLine } from '../shared/errors/redaction';
import { readFields } from '../shared/fields/field';
import { collection, number } from '../shared/fields/kinds';
import { NodeLog } from '../shared/nodeLog';

export interface OperationRequest {
	client: ReviewPlatformClient;
	context: IExecutePaginationFunctions;
	log: NodeLog;
}

/**
 * Wraps an operation as a pagination function, which n8n's declarative engine calls once for each input item. Only
 * there may a node send requests itself: several, with retries and the rate limiter. It returns one item per record,
 * paired with its input item. As a tool of an agent, it returns an item that says why if there is no record. With "On
 * Error: Continue" an input item that fails becomes `{ error, message }`: what happened, and what to do.
 *
 * @param advice what users can do about an error of this operation, besides what the error says
 */
export function runOperation(
	operation: (request: OperationRequest) => Promise<object[]>,
	advice: Advice = {},
) {
	return async function (
		this: IExecutePaginationFunctions,
		{ options }: DeclarativeRestApiSettings.ResultOptions,
	): Promise<INodeExecutionData[]> {
		const pairedItem = { item: this.getItemIndex() };
		let redact = toSingleLine;
		try {
			const credential = await readCredential(this);
			redact = credential.redact;
			// The same object for all input items of a run.
			const execution = this.getExecuteData();
			const log = new NodeLog(this, execution);
			const requestDefaults = { ...options, timeout: timeoutOf(this) };
			const signal = this.getExecutionCancelSignal();
			const defaults = { signal, execution, onWait: log.onWait };
			const client = new ReviewPlatformClient({ context: this, credential, requestDefaults }, defaults);
			const records = await operation({ client, context: this, log });
			// n8n hands a model an empty text where no items come out.
			const shown = records.length === 0 && isTool(this) ? [{ result: log.whyNone }] : records;
			return shown.map((record) => ({ json: record as IDataObject, pairedItem }));
		} catch (error) {
			const nodeError = toNodeError(this.getNode(), error, redact, { itemIndex: pairedItem.item, advice });
			const { message, description } = nodeError;
			// n8n sends an item to the error output only where it has no other names than these.
			if (this.continueOnFail()) return [{ json: { error: message, message: description }, pairedItem }];
			throw nodeError;
		}
	};
}

/** Whether the node is a tool of an AI agent: n8n gives that a type of its own. */
const isTool = (context: IExecutePaginationFunctions): boolean => context.getNode().type.endsWith('Tool');

/** What n8n adds to declarative nodes, as far as it is read. */
const timeout = number({ displayName: 'Timeout', default: 0 });
const requestOptions = collection({ displayName: 'Request Options' }, { timeout });

/** The user's timeout, else 30 s: the engine's own default of 5 minutes is too long to retry after. */
function timeoutOf(context: IExecutePaginationFunctions): number {
	const chosen = readFields(context, { requestOptions }).requestOptions.timeout ?? 0;
	// Twice that is as far as a timer of Node.js can count.
	return chosen >= 1 ? Math.min(Math.floor(chosen), 2 ** 30 - 1) : 30_000;
}
