// One poll: state and parameters in, new reviews and the next state out.

import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readCredential } from '../shared/credential/credential';
import { PollTimeoutError, RateLimitTimeoutError } from '../shared/errors/apiErrors';
import { toNodeError } from '../shared/errors/nodeErrors';
import { unredacted } from '../shared/errors/redaction';
import { createdAt } from '../shared/list/reviewValues';
import type { Review } from '../shared/types';
import { isActivationPoll, mayEndActivation, notePolled } from './activation';
import { PageReader } from './pageReader';
import { readParameters } from './parameters';
import { logPoll } from './pollLog';
import { withAccount, withStart } from './account';
import { onePollAtATime } from './state/saves';
import type { Polled } from './state/saves';
import { newName, newTriggerState } from './state/triggerState';
import type { TriggerState } from './state/triggerState';
import { latestReview } from './testEvent';
import { ListWatch } from './watch/listWatch';

/**
 * One poll: an item for each new or changed review that passes the filters, oldest first; null when there is
 * none. In the editor ("Fetch Test Event"): the latest review, and nothing is remembered.
 *
 * @throws NodeApiError or NodeOperationError with a text for the user; nothing is lost by it
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await fetchTestEvent(context);
	const staticData = context.getWorkflowStaticData('node');
	return await onePollAtATime(context, staticData, async (state) => {
		try {
			return await pollAndRemember(context, staticData, state);
		} finally {
			notePolled(staticData);
		}
	});
}

async function fetchTestEvent(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	let redact = unredacted;
	try {
		const credential = await readCredential(context);
		redact = credential.redact;
		const { matches } = readParameters(context);
		return itemsOf([await latestReview(context.getNode(), new PageReader(context, credential), matches)]);
	} catch (error) {
		throw toNodeError(context.getNode(), error, redact);
	}
}

async function pollAndRemember(
	context: IPollFunctions,
	staticData: IDataObject,
	kept: TriggerState | undefined,
): Promise<Polled<INodeExecutionData[][]>> {
	const now = Date.now();
	const isActivation = isActivationPoll(context, staticData);
	const { reviews, state: learned, failure } = await readNew(context, kept ?? newTriggerState(now), now);
	const isThrown = failure && (!isActivation || mayEndActivation(context, failure));
	const thrown = isThrown ? { failure } : {};
	// A trigger that ends with its activation has not begun.
	if (isThrown && isActivation && !kept) return { items: null, ...thrown };
	const items = reviews.length === 0 ? null : itemsOf(reviews);
	const state = items ? { ...learned, saveName: newName(now) } : learned;
	// At once and after everything else: n8n keeps it even when the poll throws.
	staticData.trigger = { ...state };
	return { items, state, ...thrown };
}

/** What a poll has found and learned, also where it failed. */
interface Reading {
	/** Those that are new and pass the filters, oldest first. */
	reviews: Review[];
	state: TriggerState;
	/** The error that n8n shows. */
	failure?: Error;
}

async function readNew(context: IPollFunctions, kept: TriggerState, now: number): Promise<Reading> {
	let state = kept;
	let redact = unredacted;
	try {
		const credential = await readCredential(context);
		redact = credential.redact;
		const { event, newFrom, startHash, matches } = readParameters(context);
		const reader = new PageReader(context, credential);
		state = await withAccount(withStart(state, startHash, now), credential, reader, now);
		const { list: before, beganAt } = state;
		const watch = new ListWatch(
			before ?? undefined,
			{ newFrom, beganAt, hasChanges: event !== 'newReview' },
			now,
		);
		const stoppedBy = await readInto(watch, reader);
		const after = watch.state ?? null;
		state = { ...state, list: after };
		logPoll(context, { before, after, notices: watch.notices, longestWaitMs: reader.longestWaitMs });
		const found = [
			...(event === 'changedReview' ? [] : watch.found),
			...(event === 'newReview' ? [] : watch.changed),
		];
		const reviews = oldestFirst(found.filter(matches), after?.isNewestFirst ?? true);
		const hasFailed = stoppedBy !== undefined && !(watch.hasRead && isEndOfBudget(stoppedBy));
		if (reviews.length === 0 && hasFailed) throw stoppedBy;
		return { reviews, state };
	} catch (error) {
		return { reviews: [], state, failure: toNodeError(context.getNode(), error, redact) };
	}
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
	return watch.hasRead ? reader.headError : reader.lastError;
}

/** Whether the next poll goes on where this one had to end. */
function isEndOfBudget(stoppedBy: Error): boolean {
	return stoppedBy instanceof RateLimitTimeoutError || stoppedBy instanceof PollTimeoutError;
}

/** Those of one time in the order in which the list shows them to have come. */
function oldestFirst(reviews: Review[], isNewestFirst: boolean): Review[] {
	const listed = isNewestFirst ? [...reviews].reverse() : [...reviews];
	const ms = (review: Review) => createdAt(review) || 0;
	return listed.sort((one, other) => ms(one) - ms(other));
}

/** Made here: n8n's helper takes a review with a field `json` for an item that a node made. */
function itemsOf(reviews: Review[]): INodeExecutionData[][] {
	return [reviews.map((review) => ({ json: review as unknown as IDataObject }))];
}
