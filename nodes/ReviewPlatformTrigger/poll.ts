import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readCredential } from '../shared/credential';
import { hasPassingCause, toNodeError } from '../shared/errors';
import { OutOfTime, RateLimitTimeout } from '../shared/faults';
import type { Review } from '../shared/types';
import { latestReview } from './latestReview';
import { createdSecond } from './listOrder';
import { ListReader } from './listReader';
import { ListWatch } from './listWatch';
import { readParameters } from './parameters';
import { firstAttempt, isWatchState, readState } from './watchState';
import type { FirstAttempt, WatchState } from './watchState';

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
	const latest = await attempt(context, null, async (reader) => {
		const { matches } = readParameters(context);
		return await latestReview(context.getNode(), reader, matches);
	});
	if (latest instanceof Error) throw latest;
	return itemsOf(context, [latest]);
}

async function pollAndRemember(
	context: IPollFunctions,
	staticData: IDataObject,
): Promise<INodeExecutionData[][] | null> {
	const now = Date.now();
	const remembered = readState(staticData.watch);
	const isActivation = isActivationPoll(context, staticData);
	const companyId = isWatchState(remembered) ? remembered.companyId : null;
	const found = await attempt(context, companyId, async (reader) => {
		const { newFrom, matches } = readParameters(context);
		const watch = watchFor(remembered, newFrom, now);
		const stoppedBy = await readInto(watch, reader);
		const state = reader.pagesRead > 0 ? watch.state : undefined;
		// At once and after everything else: n8n keeps it even when the poll throws.
		if (state) staticData.watch = { ...state };
		const reviews = oldestFirst(watch.found.filter(matches));
		const goesOn = stoppedBy === undefined || (state !== undefined && isEndOfBudget(stoppedBy));
		if (reviews.length === 0 && !goesOn) throw stoppedBy;
		return reviews;
	});
	if (!(found instanceof Error)) return found.length > 0 ? itemsOf(context, found) : null;
	// n8n ends a trigger for good when the first poll of an activation throws.
	const mayThrow = !isActivation || (isByHand(context) && !hasPassingCause(found));
	if (mayThrow) throw found;
	if (readState(staticData.watch) === undefined) staticData.watch = { ...firstAttempt(now) };
	return null;
}

function watchFor(
	remembered: WatchState | FirstAttempt | undefined,
	newFrom: number,
	now: number,
): ListWatch {
	if (isWatchState(remembered)) return new ListWatch(remembered, { newFrom, now });
	const sinceFirstAttempt = remembered ? Math.floor(remembered.beganAt / 1_000) : Infinity;
	return new ListWatch(undefined, { newFrom: Math.min(newFrom, sinceFirstAttempt), now });
}

/** Gives the watch the pages it asks for; returns why that ended before it was done, if it did. */
async function readInto(watch: ListWatch, reader: ListReader): Promise<Error | undefined> {
	const asking = watch.read();
	let asked = asking.next();
	while (!asked.done && !reader.isFull) {
		const { pages, stoppedBy } = await reader.read(asked.value);
		if (pages.length > 0) asked = asking.next(pages);
		if (stoppedBy !== undefined) return stoppedBy;
	}
	return undefined;
}

/** What comes of reading, or the reason in words for the user why nothing does. */
async function attempt<T>(
	context: IPollFunctions,
	knownCompanyId: string | null,
	read: (reader: ListReader) => Promise<T>,
): Promise<T | Error> {
	let apiToken = '';
	try {
		const credential = await readCredential(context);
		apiToken = credential.apiToken;
		return await read(new ListReader(context, credential, knownCompanyId));
	} catch (error) {
		return toNodeError(context.getNode(), error, apiToken);
	}
}

/** Whether n8n polls because the workflow was activated or n8n started, not because it was time. */
function isActivationPoll(context: IPollFunctions, staticData: IDataObject): boolean {
	if (polledBefore.has(staticData)) return false;
	// n8n's durable scheduler gives each poll static data of its own, and less time than an activation.
	const budgetMs = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? Infinity;
	return !(isWatchState(readState(staticData.watch)) && budgetMs < ACTIVATION_BUDGET_MS);
}

/** Whether somebody is there to read what is wrong, unlike when n8n starts. */
function isByHand(context: IPollFunctions): boolean {
	return ['activate', 'update'].includes(context.getActivationMode());
}

/** Whether the next poll goes on where this one had to end. */
function isEndOfBudget(stoppedBy: Error): boolean {
	return stoppedBy instanceof RateLimitTimeout || stoppedBy instanceof OutOfTime;
}

function oldestFirst(reviews: Review[]): Review[] {
	return [...reviews].sort((one, other) => createdSecond(one) - createdSecond(other));
}

function itemsOf(context: IPollFunctions, reviews: Review[]): INodeExecutionData[][] {
	return [context.helpers.returnJsonArray(reviews as unknown as IDataObject[])];
}
