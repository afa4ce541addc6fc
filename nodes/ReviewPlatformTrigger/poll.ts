import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readCredential, type ApiCredential } from '../shared/credential/credential';
import { toNodeError } from '../shared/errors/nodeErrors';
import { toSingleLine } from '../shared/errors/redaction';
import { sortReviews } from '../shared/list/sortReviews';
import { NodeLog } from '../shared/nodeLog';
import type { Review } from '../shared/types';
import { isActivationPoll, mayEndActivation, pollBudget } from './activation';
import { PageReader } from './pageReader';
import { readParameters } from './parameters';
import { onePollAtATime, type PollResult } from './state/revisions';
import { newRevisionId, newTriggerState, stateWith, type TriggerState } from './state/triggerState';
import { latestReview } from './testEvent';
import { pollList } from './watch/listWatch';
import { knownRating } from './watch/seenReviews';
import { hashOf } from './watch/texts';
import type { Finding } from './watch/watchPoll';
import type { WatchState } from './watch/watchState';

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
		const budgetMs = pollBudget(context, isActivation);
		const result = await readNew(context, kept ?? newTriggerState(now), now, budgetMs);
		if (result.is !== 'failed') return result;
		const isThrown = !isActivation || mayEndActivation(context, result.error);
		// A trigger that ends with its activation has not begun.
		if (isThrown && isActivation && !kept) throw result.error;
		return isThrown ? result : { is: 'quiet', state: result.state };
	});
}

async function fetchTestEvent(context: IPollFunctions): Promise<Items> {
	let credential: ApiCredential | undefined;
	try {
		credential = await readCredential(context);
		const { wantsNew, wantsChanged, matches, format } = readParameters(context);
		const reader = new PageReader(context, credential, new NodeLog(context), pollBudget(context, false));
		const review = await latestReview(context.getNode(), reader, matches);
		const event = wantsNew ? 'newReview' : 'changedReview';
		const previousRating = wantsNew ? null : knownRating(review);
		return itemsOf([format(recordOf({ review, event, previousRating }, wantsChanged))]);
	} catch (error) {
		throw toNodeError(context.getNode(), error, credential?.redact ?? toSingleLine);
	}
}

async function readNew(
	context: IPollFunctions,
	kept: TriggerState,
	now: number,
	budgetMs: number,
): Promise<PollResult<Items>> {
	let state = kept;
	let credential: ApiCredential | undefined;
	try {
		credential = await readCredential(context);
		const { wantsNew, wantsChanged, newFrom, startHash, matches, format } = readParameters(context);
		const log = new NodeLog(context);
		const reader = new PageReader(context, credential, log, budgetMs);
		state = stateWith('startHash', startHash, state, now);
		const keyHash = hashOf(`${credential.address} ${credential.apiToken}`);
		if (keyHash !== state.keyHash) {
			const companyHash = hashOf(await reader.readCompanyId());
			state = { ...stateWith('companyHash', companyHash, state, now), keyHash };
		}
		const { list, beganAt } = state;
		const options = { now, newFrom, beganAt, hasChanges: wantsChanged };
		const watched = await pollList(list ?? undefined, options, reader.read);
		state = { ...state, list: watched.state ?? null };
		logPoll(log, list, state.list, watched.notices);
		const found = watched.found
			.filter(({ event, review }) => (event === 'newReview' ? wantsNew : wantsChanged) && matches(review))
			.map((finding) => recordOf(finding, wantsChanged));
		// Those of one time in the order in which the list shows them to have come.
		if (watched.isNewestFirst) found.reverse();
		const items = itemsOf(sortReviews(found, 'oldest').map(format));
		if (found.length > 0) return { is: 'found', items, state: { ...state, revisionId: newRevisionId(now) } };
		if (reader.failure) throw reader.failure;
		return { is: 'quiet', state };
	} catch (error) {
		const shown = toNodeError(context.getNode(), error, credential?.redact ?? toSingleLine);
		return { is: 'failed', error: shown, state };
	}
}

function logPoll(log: NodeLog, before: WatchState | null, after: WatchState | null, notices: string[]): void {
	if (!before && after) log.info('Reading the list of reviews for the first time');
	if (before?.baseline !== null && after?.baseline === null) log.info('All existing reviews are now known');
	for (const text of notices) log.warn(text);
}

/** With the events for changes an item says what it is, whatever the API has under these names. */
function recordOf({ review, event, previousRating }: Finding, saysWhat: boolean): Review {
	return saysWhat ? Object.assign({ ...review }, { event, previous_rating: previousRating }) : review;
}

/** Made here: n8n's helper takes a review with a field `json` for an item that a node made. */
function itemsOf(reviews: object[]): Items {
	return [reviews.map((review) => ({ json: review as IDataObject }))];
}
