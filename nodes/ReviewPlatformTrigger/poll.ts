import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readCredential, type ApiCredential } from '../shared/credential/credential';
import { toNodeError } from '../shared/errors/nodeErrors';
import { toSingleLine } from '../shared/errors/redaction';
import { hashOf } from '../shared/hash';
import { sortReviews } from '../shared/list/sortReviews';
import { NodeLog } from '../shared/nodeLog';
import { isActivationPoll, isScheduled, mayEndActivation, pollBudget } from './activation';
import { PageReader } from './pageReader';
import { readParameters, type TriggerParameters } from './parameters';
import { healthOf, tellIfDue, mustWait, type Health } from './state/failures';
import { onePollAtATime, type PollResult } from './state/revisions';
import { newRevisionId, newTriggerState, stateWith, type TriggerState } from './state/triggerState';
import { latestReview } from './testEvent';
import { pollList } from './watch/listWatch';
import { knownRating } from './watch/seenReviews';
import type { Finding, WatchState } from './watch/watchPoll';

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
		const health = healthOf(staticData);
		const isActivation = isActivationPoll(context, health, kept);
		const budgetMs = pollBudget(context, isActivation);
		const result = await readNew(context, kept ?? newTriggerState(now), now, budgetMs, health);
		const isEnded = result.is === 'failed' && isActivation && mayEndActivation(context, result.error);
		// A trigger that ends with its activation has not begun.
		if (isEnded && !kept) throw result.error;
		health.hasBegun ||= !isEnded;
		if (result.is !== 'failed' || isEnded) return result;
		const { error, state, toMend } = result;
		if (!isActivation && (isScheduled(context) || tellIfDue(health, error, toMend, now))) return result;
		new NodeLog(context).warn(`Could not poll, the next poll tries again: ${error.message}`);
		return { is: 'quiet', state };
	});
}

async function fetchTestEvent(context: IPollFunctions): Promise<Items> {
	let credential: ApiCredential | undefined;
	try {
		credential = await readCredential(context);
		const parameters = readParameters(context);
		const reader = new PageReader(context, credential, new NodeLog(context), pollBudget(context, false));
		const review = await latestReview(context.getNode(), reader, parameters.matches);
		const event = parameters.wantsNew ? 'newReview' : 'changedReview';
		const previousRating = parameters.wantsNew ? null : knownRating(review);
		return itemsOf(recordsOf([{ review, event, previousRating }], parameters));
	} catch (error) {
		throw toNodeError(context.getNode(), error, credential?.redact ?? toSingleLine);
	}
}

async function readNew(
	context: IPollFunctions,
	state: TriggerState,
	now: number,
	budgetMs: number,
	health: Health,
): Promise<PollResult<Items>> {
	let credential: ApiCredential | undefined;
	let toMend = '';
	try {
		credential = await readCredential(context);
		const parameters = readParameters(context);
		const log = new NodeLog(context);
		const reader = new PageReader(context, credential, log, budgetMs);
		const keyHash = hashOf(`${credential.address} ${credential.apiToken}`);
		toMend = keyHash + JSON.stringify(context.getNode().parameters);
		if (mustWait(health, toMend, now)) {
			log.debug('Poll skipped: what the last error says has to be mended first');
			return { is: 'quiet', state };
		}
		state = stateWith('startHash', parameters.startHash, state, now);
		if (keyHash !== state.keyHash) {
			const companyHash = hashOf(await reader.readCompanyId());
			state = { ...stateWith('companyHash', companyHash, state, now), keyHash };
		}
		const { list, beganAt } = state;
		const { newFrom, wantsChanged: hasChanges } = parameters;
		const watched = await pollList(list ?? undefined, { now, newFrom, beganAt, hasChanges }, reader.read);
		state = { ...state, list: watched.state ?? null };
		if (reader.hasRead) [toMend, health.readAt] = ['', now];
		logPoll(log, list, state.list, watched.notices);
		// Those of one time in the order in which the list shows them to have come.
		const found = watched.isNewestFirst ? watched.found.reverse() : watched.found;
		const records = recordsOf(found, parameters);
		if (!reader.failure) health.told = undefined;
		if (records.length > 0)
			return { is: 'found', items: itemsOf(records), state: { ...state, revisionId: newRevisionId(now) } };
		if (reader.failure) throw reader.failure;
		return { is: 'quiet', state };
	} catch (error) {
		const shown = toNodeError(context.getNode(), error, credential?.redact ?? toSingleLine);
		return { is: 'failed', error: shown, toMend: toMend || shown.message, state };
	}
}

function logPoll(log: NodeLog, before: WatchState | null, after: WatchState | null, notices: string[]): void {
	if (!before && after) log.info('Reading the list of reviews for the first time');
	if (before?.baseline !== null && after?.baseline === null) log.info('All existing reviews are now known');
	for (const text of notices) log.warn(text);
}

/** What is wanted, oldest first, as items have it. With the events for changes it says what it is, whatever the API has under these names. */
function recordsOf(found: Finding[], parameters: TriggerParameters): object[] {
	const { wantsNew, wantsChanged, matches, format } = parameters;
	const wanted = found.filter(
		({ event, review }) => (event === 'newReview' ? wantsNew : wantsChanged) && matches(review),
	);
	const records = wanted.map(({ review, event, previousRating }) =>
		wantsChanged ? { ...review, event, previous_rating: previousRating } : review,
	);
	return sortReviews(records, 'oldest').map(format);
}

/** Made here: n8n's helper takes a review with a field `json` for an item that a node made. */
const itemsOf = (records: object[]): Items => [records.map((record) => ({ json: record as IDataObject }))];
