import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readCredential, type ApiCredential } from '../shared/credential/credential';
import { PollTimeoutError, RateLimitTimeoutError } from '../shared/errors/apiErrors';
import { toNodeError } from '../shared/errors/nodeErrors';
import { toSingleLine } from '../shared/errors/redaction';
import { sortReviews } from '../shared/list/sortReviews';
import { NodeLog } from '../shared/nodeLog';
import { isActivationPoll, mayEndActivation } from './activation';
import { PageReader } from './pageReader';
import { readParameters } from './parameters';
import { onePollAtATime, type PollResult } from './state/saves';
import { newName, newTriggerState, stateWith, type TriggerState } from './state/triggerState';
import { latestReview } from './testEvent';
import { ListWatch } from './watch/listWatch';
import { hashOf } from './watch/texts';

type Items = INodeExecutionData[][];

/**
 * One poll of the trigger: an item for each new or changed review that passes the filters, oldest first; null when there is
 * none. In the editor ("Fetch Test Event"): the latest review, and nothing is remembered.
 *
 * @throws NodeApiError or NodeOperationError with a text for the user; nothing is lost by it
 */
export async function poll(context: IPollFunctions): Promise<Items | null> {
	if (context.getMode() === 'manual') return await fetchTestEvent(context);
	const staticData = context.getWorkflowStaticData('node');
	return await onePollAtATime(context, staticData, async (kept) => {
		const now = Date.now();
		const isActivation = isActivationPoll(context, staticData);
		const result = await readNew(context, kept ?? newTriggerState(now), now);
		const isThrown = result.is === 'failed' && (!isActivation || mayEndActivation(context, result.error));
		// A trigger that ends with its activation has not begun.
		if (isThrown && isActivation && !kept) throw result.error;
		// At once and after everything else: n8n keeps it even when the poll throws.
		staticData.trigger = { ...result.state };
		return result.is === 'failed' && !isThrown ? { is: 'quiet', state: result.state } : result;
	});
}

async function fetchTestEvent(context: IPollFunctions): Promise<Items> {
	let credential: ApiCredential | undefined;
	try {
		credential = await readCredential(context);
		const { matches, format } = readParameters(context);
		const reader = new PageReader(context, credential, new NodeLog(context));
		return itemsOf([format(await latestReview(context.getNode(), reader, matches))]);
	} catch (error) {
		throw toNodeError(context.getNode(), error, credential?.redact ?? toSingleLine);
	}
}

async function readNew(context: IPollFunctions, kept: TriggerState, now: number): Promise<PollResult<Items>> {
	let state = kept;
	let credential: ApiCredential | undefined;
	try {
		credential = await readCredential(context);
		const { wantsNew, wantsChanged, newFrom, startHash, matches, format } = readParameters(context);
		const log = new NodeLog(context);
		const reader = new PageReader(context, credential, log);
		state = stateWith('startHash', startHash, state, now);
		const keyHash = hashOf(`${credential.address} ${credential.apiToken}`);
		if (keyHash !== state.keyHash) {
			const companyHash = hashOf(await reader.readCompanyId());
			state = { ...stateWith('companyHash', companyHash, state, now), keyHash };
		}
		const { list, beganAt } = state;
		const watch = new ListWatch(list ?? undefined, { newFrom, beganAt, hasChanges: wantsChanged }, now);
		const failure = await readInto(watch, reader);
		state = { ...state, list: watch.state ?? null };
		if (!list && state.list) log.info('Reading the list of reviews for the first time');
		if (list?.baseline !== null && state.list?.baseline === null)
			log.info('All existing reviews are now known');
		for (const text of watch.notices) log.warn(text);
		const found = [...(wantsNew ? watch.found : []), ...(wantsChanged ? watch.changed : [])].filter(matches);
		// Those of one time in the order in which the list shows them to have come.
		if (state.list?.isNewestFirst ?? true) found.reverse();
		const items = itemsOf(sortReviews(found, 'oldest').map(format));
		if (found.length > 0) return { is: 'found', items, state: { ...state, saveName: newName(now) } };
		if (failure) throw failure;
		return { is: 'quiet', state };
	} catch (error) {
		const shown = toNodeError(context.getNode(), error, credential?.redact ?? toSingleLine);
		return { is: 'failed', error: shown, state };
	}
}

/** Gives the watch the pages it asks for; returns what the user is to be told when that could not be done. */
async function readInto(watch: ListWatch, reader: PageReader): Promise<Error | undefined> {
	const asking = watch.poll();
	let asked = asking.next();
	while (!asked.done) {
		const { outcomes, stoppedBy } = await reader.read(asked.value, !watch.isSweeping);
		if (outcomes.length > 0) asked = asking.next(outcomes);
		// The next poll goes on where the time of this one is over.
		const isTimeOver = stoppedBy instanceof RateLimitTimeoutError || stoppedBy instanceof PollTimeoutError;
		if (stoppedBy) return isTimeOver && watch.hasRead ? undefined : stoppedBy;
	}
	return reader.failure;
}

/** Made here: n8n's helper takes a review with a field `json` for an item that a node made. */
function itemsOf(reviews: object[]): Items {
	return [reviews.map((review) => ({ json: review as IDataObject }))];
}
