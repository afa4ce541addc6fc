import type { IPollFunctions } from 'n8n-workflow';

import { readCredential, type ApiCredential } from '../shared/credential/credential';
import { ASKS_AGAIN } from '../shared/errors/errorTexts';
import { toNodeError } from '../shared/errors/nodeErrors';
import { toSingleLine } from '../shared/errors/redaction';
import { isOwnRefusal, isTransient } from '../shared/errors/userFacingError';
import { hashOf } from '../shared/hash';
import { NodeLog } from '../shared/nodeLog';
import { isPersonPublishing, pollBudget } from './activation';
import { itemsOf, type Items } from './items';
import { PageReader } from './pageReader';
import { enteredHashOf, readParameters, type TriggerParameters } from './parameters';
import { logPoll } from './pollLog';
import { afterFailure, isRefusalKnown, isToBeReported, JUST_FAILING, type Failure } from './state/failing';
import { awaitSave, beginPoll, forget, goOnFrom, isLatest, type TriggerRecord } from './state/triggerRecord';
import {
	newRevisionId,
	newTriggerState,
	readTriggerState,
	stateAfter,
	stateWith,
	type TriggerState,
} from './state/triggerState';
import { latestFinding } from './testEvent';
import { pollList } from './watch/watch';

/** A poll that was begun; without a record it is that of the editor. */
interface Beginning {
	record: TriggerRecord | undefined;
	isActivation: boolean;
	isRare: boolean;
	/** Whether a person sees what it throws. */
	isPublishing: boolean;
	now: number;
	log: NodeLog;
}

/** How far a poll has come. */
interface Progress {
	credential?: ApiCredential;
	/** A hash of key, address and what is entered. */
	settings?: string;
	/** Whether an earlier poll has read something with this key at this address. */
	hasWorked: boolean;
	/** Whether page 1 was read, and items were made of what was found. */
	hasRead: boolean;
	state: TriggerState;
}

/** What came of a poll: items, nothing, or a failure. */
interface Outcome extends Progress {
	/** Null where there is none. */
	items?: Items | null;
	failure?: Failure & { error: Error };
}

/**
 * One poll of the trigger: an item for each new or changed review that passes the filters, oldest first; null when there is
 * none, and where it failed but that need not be told yet. In the editor ("Fetch Test Event"): the latest review, and
 * nothing is remembered.
 *
 * @throws NodeApiError or NodeOperationError with a text for the user; nothing is lost by it
 */
export async function poll(context: IPollFunctions): Promise<Items | null> {
	const workflowId = String(context.getWorkflow().id);
	const begun = begin(context, workflowId);
	if (!begun) return null;
	const { now, record } = begun;
	const state = record?.state ?? newTriggerState(workflowId, now);
	return end(begun, await attempt(context, begun, { hasWorked: false, hasRead: false, state }));
}

/** The poll with its record; null where the poll is to be skipped. */
function begin(context: IPollFunctions, workflowId: string): Beginning | null {
	const now = Date.now();
	const log = new NodeLog(context);
	const isPublishing = isPersonPublishing(context);
	const test = { record: undefined, isActivation: false, isRare: false, isPublishing, now, log };
	if (context.getMode() === 'manual') return test;
	const staticData = context.getWorkflowStaticData('node');
	const saved = readTriggerState(staticData, workflowId, now);
	const trigger = `${workflowId}/${context.getNode().name}`;
	const record = beginPoll(trigger, staticData, saved, isPublishing, now);
	if (!record) {
		log.debug('Poll skipped: another one is under way, or n8n is saving what that found');
		return null;
	}
	if (saved?.beginsNow && record.state === saved)
		log.warn(
			'What another version of this node has kept cannot be read: it begins anew, as with Start From: Now',
		);
	// Copied now: a poll that is skipped meanwhile writes its own times into the record.
	const { isActivation, isRare } = record;
	return { ...test, record, isActivation, isRare };
}

/** Reads and makes items; what is thrown meanwhile is a failure, with what was learned before it. */
async function attempt(context: IPollFunctions, begun: Beginning, progress: Progress): Promise<Outcome> {
	const { isActivation, log, record } = begun;
	try {
		const credential = await readCredential(context);
		progress.credential = credential;
		const keyHash = hashOf(`${credential.address} ${credential.apiToken}`);
		progress.settings = keyHash + enteredHashOf(context);
		const parameters = readParameters(context);
		const reader = new PageReader(context, credential, log, pollBudget(context, isActivation));
		if (!record) {
			const latest = await latestFinding(reader.readPage, parameters);
			return { ...progress, items: itemsOf([latest], parameters) };
		}
		progress.hasWorked = keyHash === progress.state.keyHash;
		if (!isActivation && isRefusalKnown(record.failing, progress.settings, begun.now)) {
			log.debug('Poll skipped: the key was refused within ten minutes, and is the same');
			return progress;
		}
		const items = await findItems(reader, parameters, keyHash, begun, progress);
		return { ...progress, items };
	} catch (thrown) {
		const { credential, hasWorked } = progress;
		const isRefusal = isOwnRefusal(thrown);
		// What has worked with this key at this address has not become wrong by itself.
		const mayPass = isTransient(thrown) || (hasWorked && !isRefusal);
		const error = toNodeError(context.getNode(), thrown, credential?.redact ?? toSingleLine, {
			...(record && { more: ASKS_AGAIN[isActivation ? 'published' : isRefusal ? 'refused' : 'failed'] }),
			isTransient: record !== undefined && mayPass,
		});
		const settings = progress.settings ?? error.message;
		return { ...progress, failure: { error, settings, hasWorked, isOwnRefusal: isRefusal, mayPass } };
	}
}

/** The items of what is new; null for none. `progress` has what was learned, the list only once all is done that can fail. */
async function findItems(
	reader: PageReader,
	parameters: TriggerParameters,
	keyHash: string,
	{ isActivation, log, now }: Beginning,
	progress: Progress,
): Promise<Items | null> {
	progress.state = stateWith('startHash', parameters.startHash, progress.state, now);
	if (!progress.hasWorked) {
		const user = await reader.readUser();
		const state = stateWith('companyHash', hashOf(user.company_id), progress.state, now);
		progress.state = { ...state, keyHash };
	}
	const { beginsNow, firstAttemptAt, list } = progress.state;
	const startFrom = beginsNow ? 'now' : parameters.startFrom;
	const options = { now, startFrom, firstAttemptAt, hasChanges: parameters.wantsChanged };
	const watched = await pollList(list ?? undefined, options, reader.readPage);
	// So that those of the same time are in the order in which they came.
	const found = watched.hasNewest ? watched.found.reverse() : watched.found;
	const items = itemsOf(found, parameters);
	progress.state = stateAfter(progress.state, watched.state);
	progress.hasRead = true;
	logPoll(log, list, watched, reader.asked, isActivation);
	if (items) progress.state.revisionId = newRevisionId(now);
	return items;
}

/** Writes what is kept, at once and after everything else: n8n keeps it even where the poll throws. */
function end(begun: Beginning, { failure, hasRead, items = null, state }: Outcome): Items | null {
	const { isActivation, log, now, record } = begun;
	if (record && !isLatest(record)) {
		log.debug('Poll dropped: it took so long that another one has begun');
		return null;
	}
	const isThrown = failure !== undefined && isToBeThrown(failure, begun);
	if (record) {
		if (hasRead && record.failing) log.info('The list of reviews can be read again');
		if (hasRead) record.failing = undefined;
		if (failure) record.failing = afterFailure(record.failing ?? JUST_FAILING, failure, isThrown, now);
		const isEndOfTrigger = isThrown && isActivation;
		// Where nothing was kept before, all that it would keep is when an attempt was made that failed.
		if (!isEndOfTrigger || record.state) record.staticData.trigger = { ...state };
		if (isEndOfTrigger) forget(record);
		else if (items) awaitSave(record);
		else goOnFrom(record, state);
	}
	if (failure && isThrown) throw failure.error;
	if (failure) log.warn(`Could not poll, the next poll tries again: ${failure.error.message}`);
	return items;
}

/** Where an activation throws, n8n ends the trigger for good: it does so for a person who reads why, and can mend it. */
function isToBeThrown(
	failure: Failure,
	{ isActivation, isPublishing, isRare, now, record }: Beginning,
): boolean {
	if (!record) return true;
	if (isActivation) return isPublishing && !failure.mayPass;
	return isToBeReported(record.failing ?? JUST_FAILING, failure, isRare, now);
}
