import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readCredential, type ApiCredential } from '../shared/credential/credential';
import { ASKS_AGAIN } from '../shared/errors/errorTexts';
import { toNodeError } from '../shared/errors/nodeErrors';
import { toSingleLine } from '../shared/errors/redaction';
import { isOwnRefusal, isTransient } from '../shared/errors/userFacingError';
import { hashOf } from '../shared/hash';
import { sortReviews } from '../shared/list/sortReviews';
import { NodeLog } from '../shared/nodeLog';
import { wholeRatingOf } from '../shared/review';
import { forgetActivationPoll, isActivationPoll, isSeldom, isWatched, pollBudget } from './activation';
import { PageReader } from './pageReader';
import { readParameters, type TriggerParameters } from './parameters';
import { isRefusalKnown, isToBeTold, noteFailed, noteRead, type Failure } from './state/failures';
import { triggerKeyOf, withPollLock, type PollResult } from './state/pollLock';
import {
	newRevisionId,
	newTriggerState,
	stateAfter,
	stateWith,
	type TriggerState,
} from './state/triggerState';
import { latestReview } from './testEvent';
import { pollList, type Finding, type WatchState } from './watch/watch';

type Items = INodeExecutionData[][];
type NewItems = Exclude<PollResult<Items>, { is: 'failed' }> | FailedPoll;

/** With the state as far as it came. */
interface FailedPoll {
	is: 'failed';
	error: Error;
	isTransient: boolean;
	failure: Failure;
	state: TriggerState;
}

/**
 * One poll of the trigger: an item for each new or changed review that passes the filters, oldest first; null when there is
 * none, and where it failed but that need not be told yet. In the editor ("Fetch Test Event"): the latest review, and
 * nothing is remembered.
 *
 * @throws NodeApiError or NodeOperationError with a text for the user; nothing is lost by it
 */
export async function poll(context: IPollFunctions): Promise<Items | null> {
	if (context.getMode() === 'manual') return await fetchTestEvent(context);
	const staticData = context.getWorkflowStaticData('node');
	const trigger = triggerKeyOf(context);
	const now = Date.now();
	const isActivation = isActivationPoll(trigger, staticData, now);
	const polling = withPollLock(context, staticData, async (kept) => {
		const result = await readNew(context, kept, now, isActivation);
		if (result.is !== 'failed') return result;
		const { error, failure, state } = result;
		noteFailed(trigger, now);
		if (isActivation && isWatched(context) && !result.isTransient) {
			// What would be kept is that it began with an attempt that failed.
			if (!kept) throw error;
			return result;
		}
		if (!isActivation && isToBeTold(trigger, failure, now)) return result;
		new NodeLog(context).warn(`Could not poll, the next poll tries again: ${error.message}`);
		return { is: 'quiet', state };
	});
	return await polling.catch((error: unknown) => {
		if (isActivation) forgetActivationPoll(trigger);
		throw error;
	});
}

async function fetchTestEvent(context: IPollFunctions): Promise<Items> {
	let credential: ApiCredential | undefined;
	try {
		credential = await readCredential(context);
		const parameters = readParameters(context);
		const reader = new PageReader(context, credential, new NodeLog(context), pollBudget(context, false));
		const review = await latestReview(reader.readPage, parameters.matches);
		const event = parameters.wantsNew ? 'newReview' : 'changedReview';
		const previousRating = parameters.wantsNew ? null : wholeRatingOf(review);
		return itemsOf(recordsOf([{ review, event, previousRating }], parameters));
	} catch (error) {
		throw toNodeError(context.getNode(), error, credential?.redact ?? toSingleLine);
	}
}

async function readNew(
	context: IPollFunctions,
	kept: TriggerState | undefined,
	now: number,
	isActivation: boolean,
): Promise<NewItems> {
	const log = new NodeLog(context);
	const trigger = triggerKeyOf(context);
	let state = kept ?? newTriggerState(String(context.getWorkflow().id), now);
	let credential: ApiCredential | undefined;
	let settings: string | undefined;
	let hasWorked = false;
	try {
		credential = await readCredential(context);
		const parameters = readParameters(context);
		const reader = new PageReader(context, credential, log, pollBudget(context, isActivation));
		const keyHash = hashOf(`${credential.address} ${credential.apiToken}`);
		settings = keyHash + JSON.stringify(context.getNode().parameters);
		hasWorked = keyHash === state.keyHash;
		if (!isActivation && isRefusalKnown(trigger, settings, now)) {
			log.debug('Poll skipped: the key was refused within ten minutes, and is the same');
			return { is: 'quiet', state };
		}
		state = stateWith('startHash', parameters.startHash, state, now);
		if (!hasWorked) {
			const companyHash = hashOf(await reader.readCompanyId());
			state = { ...stateWith('companyHash', companyHash, state, now), keyHash };
		}
		const startFrom = state.beginsNow ? 'now' : parameters.startFrom;
		const { list, firstAttemptAt } = state;
		const options = { now, startFrom, firstAttemptAt, hasChanges: parameters.wantsChanged };
		const watched = await pollList(list ?? undefined, options, reader.readPage);
		state = stateAfter(state, watched.state);
		if (noteRead(trigger, now)) log.info('The list of reviews can be read again');
		logPoll(log, list, watched, reader.asked);
		// So that those of the same time are in the order in which they came.
		const found = watched.isNewestFirst ? watched.found.reverse() : watched.found;
		const records = recordsOf(found, parameters);
		if (records.length === 0) return { is: 'quiet', state };
		return { is: 'found', items: itemsOf(records), state: { ...state, revisionId: newRevisionId(now) } };
	} catch (thrown) {
		const isRefusal = isOwnRefusal(thrown);
		// What has worked with this key at this address has not become wrong by itself.
		const mayPass = isTransient(thrown) || (hasWorked && !isRefusal);
		const error = toNodeError(context.getNode(), thrown, credential?.redact ?? toSingleLine, {
			more: ASKS_AGAIN[isActivation ? 'published' : isRefusal ? 'refused' : 'failed'],
			isTransient: mayPass,
		});
		const about = settings ?? error.message;
		const failure = { about, isOwnRefusal: isRefusal, hasWorked, isSeldom: isSeldom(context) };
		return { is: 'failed', error, isTransient: mayPass, failure, state };
	}
}

function logPoll(
	log: NodeLog,
	before: WatchState | null,
	{ state: after, found, notices }: Awaited<ReturnType<typeof pollList>>,
	{ ends, round }: PageReader['asked'],
): void {
	if (!before) log.info('Reading the list of reviews for the first time');
	if (before?.startSecond !== null && after.startSecond === null)
		log.info('All existing reviews are now known');
	for (const text of notices) log.warn(text);
	const walked = round.length > 0 ? `, a round from page ${round[0]} to ${round.at(-1)}` : '';
	const changed = found.filter(({ event }) => event === 'changedReview').length;
	const counts = `${found.length - changed} new, ${changed} changed, ${after.accountedFor} known`;
	log.debug(`Asked for page ${ends.join(', ')}${walked}; before the filters ${counts}`);
}

/** What is wanted, oldest first, as items have it. With the events for changes it says what it is, whatever the API has under these names. */
function recordsOf(found: Finding[], parameters: TriggerParameters): object[] {
	const { wantsNew, wantsChanged, matches, format } = parameters;
	const wanted = found.filter(
		({ event, review }) => (event === 'newReview' ? wantsNew : wantsChanged) && matches(review),
	);
	const changes = new Map(
		wanted.map(({ review, event, previousRating }) => [review, { event, previous_rating: previousRating }]),
	);
	const reviews = sortReviews([...changes.keys()], 'oldest');
	return reviews.map((review) => format(review, wantsChanged ? changes.get(review) : undefined));
}

/** Made here: n8n's helper takes a review with a field `json` for an item that a node made. */
const itemsOf = (records: object[]): Items => [records.map((record) => ({ json: record as IDataObject }))];
