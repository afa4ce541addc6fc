import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readCredential } from '../shared/credential/credential';
import type { ApiCredential } from '../shared/credential/credential';
import { hasPassingCause, toNodeError } from '../shared/errors/nodeErrors';
import { PollTimeoutError, RateLimitTimeoutError } from '../shared/errors/apiErrors';
import type { ApiError } from '../shared/errors/apiErrors';
import { createdAt } from '../shared/list/filters';
import type { Review } from '../shared/types';
import { latestReview } from './latestReview';
import { PageReader } from './pageReader';
import { readParameters } from './parameters';
import { logPoll } from './pollLog';
import { quietPolls } from './quietPolls';
import { newName, newTriggerState, readTriggerState } from './triggerState';
import type { TriggerState } from './triggerState';
import { hashOf } from './watch/seenReviews';
import { ListWatch } from './watch/listWatch';
import type { Head } from './watch/watchState';

/** Static data of the triggers whose poll is under way: n8n may start one before the last has ended. */
const polling = new WeakSet<object>();
/** Static data of the triggers that have been polled since they were activated in this process. */
const polledBefore = new WeakSet<object>();
/** What n8n gives the poll of an activation, in ms; a scheduled one may have less. */
const ACTIVATION_BUDGET_MS = 84_000;

/**
 * One poll: an item for each new review that passes the filters, oldest first; null when there is
 * none. In the editor ("Fetch Test Event"): the latest review, and nothing is remembered.
 *
 * @throws NodeApiError or NodeOperationError with words for the user; nothing is lost by it
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await fetchTestEvent(context);
	const staticData = context.getWorkflowStaticData('node');
	if (polling.has(staticData)) return null;
	polling.add(staticData);
	try {
		return await pollAndRemember(context, staticData);
	} finally {
		polling.delete(staticData);
		polledBefore.add(staticData);
	}
}

async function fetchTestEvent(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	const latest = await attempt(context, async (credential) => {
		const { matches } = readParameters(context);
		return await latestReview(context.getNode(), new PageReader(context, credential), matches);
	});
	if (latest instanceof Error) throw latest;
	return itemsOf(context, [latest]);
}

async function pollAndRemember(
	context: IPollFunctions,
	staticData: IDataObject,
): Promise<INodeExecutionData[][] | null> {
	const now = Date.now();
	const isActivation = isActivationPoll(context, staticData);
	const saved = readTriggerState(staticData.watch) ?? newTriggerState(now);
	let state = quietPolls.since(context, saved);
	const reviews = await attempt(context, async (credential) => {
		const { newFrom, matches } = readParameters(context);
		const reader = new PageReader(context, credential);
		state = await withCompany(state, credential, reader, now);
		const before = state.watch;
		const watch = new ListWatch(before ?? undefined, { newFrom, beganAt: state.beganAt }, now);
		const stoppedBy = await readInto(watch, reader);
		const after = watch.state ?? null;
		state = { ...state, watch: after };
		logPoll(context, before, after, watch.notices);
		const isOver = stoppedBy !== undefined && !(watch.hasRead && isEndOfBudget(stoppedBy));
		const found = oldestFirst(watch.found.filter(matches), after?.head);
		if (found.length === 0 && isOver) throw stoppedBy;
		return found;
	});
	const failure =
		reviews instanceof Error && (!isActivation || mayEndActivation(context, reviews)) ? reviews : undefined;
	if (failure && !state.watch) throw failure;
	const items = reviews instanceof Error || reviews.length === 0 ? null : itemsOf(context, reviews);
	remember(context, staticData, saved, items ? { ...state, savedAs: newName(now) } : state);
	if (failure) throw failure;
	return items;
}

/** At once and after everything else: n8n keeps it even when the poll throws. */
function remember(
	context: IPollFunctions,
	staticData: IDataObject,
	saved: TriggerState,
	state: TriggerState,
): void {
	staticData.watch = { ...state };
	if (state.savedAs === saved.savedAs) quietPolls.keep(context, state);
	else quietPolls.forget(context, saved);
}

/**
 * With another key `GET /v1/me` tells whose list it is: that of another company, or of one that cannot be compared,
 * begins anew. Asked until it tells, and not again.
 *
 * @throws ApiError when the answer for another key is none of the API's: the next poll asks again
 */
async function withCompany(
	state: TriggerState,
	{ address, apiToken }: ApiCredential,
	reader: PageReader,
	now: number,
): Promise<TriggerState> {
	const keyHash = hashOf(`${address} ${apiToken}`);
	const isSameKey = keyHash === state.keyHash;
	if (isSameKey && state.companyHash !== null) return state;
	const companyId = await reader.readCompanyId();
	if (companyId === undefined && state.companyHash !== null) throw reader.lastFault as ApiError;
	const companyHash = companyId === undefined ? null : hashOf(companyId);
	const isAnother = !isSameKey && state.keyHash !== null && companyHash !== state.companyHash;
	const { savedAs } = state;
	return { ...(isAnother ? { ...newTriggerState(now), savedAs } : state), keyHash, companyHash };
}

/** Gives the watch the pages it asks for; returns why that ended before it was done, if it did. */
async function readInto(watch: ListWatch, reader: PageReader): Promise<Error | undefined> {
	const asking = watch.poll();
	let asked = asking.next();
	while (!asked.done) {
		const { outcomes, stoppedBy } = await reader.read(asked.value);
		if (outcomes.length > 0) asked = asking.next(outcomes);
		if (stoppedBy !== undefined) return stoppedBy;
	}
	return watch.hasRead ? reader.headFault : reader.lastFault;
}

/** What comes of reading, or the reason in words for the user why nothing does. */
async function attempt<T>(
	context: IPollFunctions,
	read: (credential: ApiCredential) => Promise<T>,
): Promise<T | Error> {
	let apiToken = '';
	try {
		const credential = await readCredential(context);
		apiToken = credential.apiToken;
		return await read(credential);
	} catch (error) {
		return toNodeError(context.getNode(), error, apiToken);
	}
}

/** Whether n8n polls because the workflow was activated or n8n started, not because it was time. */
function isActivationPoll(context: IPollFunctions, staticData: IDataObject): boolean {
	if (polledBefore.has(staticData)) return false;
	// n8n's durable scheduler gives each poll static data of its own, and less time than an activation.
	const budgetMs = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? Infinity;
	return !(readTriggerState(staticData.watch)?.watch && budgetMs < ACTIVATION_BUDGET_MS);
}

/**
 * Whether the first poll of an activation may throw, which ends the trigger for good: when what is wrong stays
 * wrong, and somebody is there to read it, unlike when n8n starts.
 */
function mayEndActivation(context: IPollFunctions, failure: Error): boolean {
	return ['activate', 'update'].includes(context.getActivationMode()) && !hasPassingCause(failure);
}

/** Whether the next poll goes on where this one had to end. */
function isEndOfBudget(stoppedBy: Error): boolean {
	return stoppedBy instanceof RateLimitTimeoutError || stoppedBy instanceof PollTimeoutError;
}

/** Those of one time in the order in which the list shows them to have come. */
function oldestFirst(reviews: Review[], head: Head | undefined): Review[] {
	const listed = head === 'first' ? [...reviews].reverse() : [...reviews];
	const ms = (review: Review) => createdAt(review) || 0;
	return listed.sort((one, other) => ms(one) - ms(other));
}

function itemsOf(context: IPollFunctions, reviews: Review[]): INodeExecutionData[][] {
	return [context.helpers.returnJsonArray(reviews as unknown as IDataObject[])];
}
