// One poll: credential, parameters, the company (`/v1/me`) if key or address has changed, the list, items. Other files
// decide: state/triggerRecord.ts, whether it may begin, and with which state; watch/watch.ts, what is new in the list;
// state/failing.ts, whether a person is told of a failure. The state is written at the end, in one assignment.

import type { INode, IPollFunctions } from 'n8n-workflow';

import { readCredential } from '../shared/credential/credential';
import { RETRY_ADVICE } from '../shared/errors/errorTexts';
import { mayPass } from '../shared/errors/failureRules';
import { toNodeError } from '../shared/errors/nodeErrors';
import { toSingleLine, type Redact } from '../shared/errors/redaction';
import { hashOf } from '../shared/hash';
import { NodeLog } from '../shared/nodeLog';
import { itemsOf, type Items } from './items';
import { PageReader, timeLimitOf } from './pageReader';
import { enteredHashOf, readParameters, type TriggerParameters } from './parameters';
import { logPoll } from './pollLog';
import { roundTurns } from './roundTurns';
import { afterFailure, hasFailed, isToBeTold, NOTHING_UNREAD, type Failure } from './state/failing';
import {
	beginPoll,
	goOnFrom,
	isLatest,
	markSaving,
	undoActivation,
	type TriggerRecord,
} from './state/triggerRecord';
import {
	newRevisionId,
	newTriggerState,
	readTriggerState,
	restartIfOther,
	stateAfter,
	type TriggerState,
} from './state/triggerState';
import { latestFinding } from './testEvent';
import { pollList } from './watch/watch';

/** Lines for n8n's log, which `poll` writes. */
type Lines = Array<[level: 'debug' | 'info' | 'warn', text: string]>;

/** The timing of a poll of the editor. */
const OF_THE_EDITOR = {
	isActivation: false,
	isPublishing: false,
	isFirstSuccess: false,
	sinceLastPollMs: 0,
};

/** A poll that was begun. */
interface Beginning {
	/** Undefined for that of the editor. */
	record: TriggerRecord | undefined;
	/** A copy of the record's: a poll that is skipped meanwhile writes its own into the record. */
	timing: Pick<TriggerRecord, keyof typeof OF_THE_EDITOR>;
	/** What is known as it begins. */
	state: TriggerState;
	node: INode;
	/** What n8n gives it, in ms. */
	budgetMs: number;
	now: number;
	onWait: NodeLog['onWait'];
	lines: Lines;
}

/** How far a poll has come. */
interface Progress {
	redact: Redact;
	/** A hash of key, address and what is entered; undefined before the credential was read. */
	subject?: string;
	/** Whether an earlier poll has read `/v1/me` with this key at this address, and no later one with others. */
	hasWorkedBefore: boolean;
	/**
	 * What is known now. Its list goes with another company or Start From, and else is replaced only when the items are made:
	 * a poll that fails has to find them again.
	 */
	state: TriggerState;
}

/** How an attempt has ended: with items, null for none, or with a failure; and what is known then. */
interface Outcome {
	state: TriggerState;
	items: Items | null;
	failure?: Failure & { error: Error };
}

/**
 * One poll of the trigger: an item for each new or changed review that passes the filters, oldest first. Null when there is
 * none, where it failed but that need not be told yet, and where another poll is under way or has taken its place. In the
 * editor ("Fetch Test Event"): the latest review, and nothing is remembered.
 *
 * @throws NodeApiError or NodeOperationError with a text for the user; nothing is lost by it
 */
export async function poll(context: IPollFunctions): Promise<Items | null> {
	const log = new NodeLog(context);
	const lines: Lines = [];
	try {
		const begun = begin(context, log.onWait, lines);
		return begun && finish(begun, await attempt(context, begun));
	} finally {
		for (const [level, text] of lines) log[level](text);
	}
}

/** The poll with its record; null where the poll is to be skipped. */
function begin(context: IPollFunctions, onWait: NodeLog['onWait'], lines: Lines): Beginning | null {
	const now = Date.now();
	const node = context.getNode();
	const workflowId = String(context.getWorkflow().id);
	// Older n8n does not say.
	const budgetMs = (context as Partial<IPollFunctions>).getPollBudgetMs?.() || Infinity;
	const state = newTriggerState(workflowId, now);
	const begun = { record: undefined, timing: OF_THE_EDITOR, state, node, budgetMs, now, onWait, lines };
	if (context.getMode() === 'manual') return begun;
	const staticData = context.getWorkflowStaticData('node');
	const saved = readTriggerState(staticData, workflowId, now);
	const trigger = `${workflowId}/${node.name}`;
	const activationMode = context.getActivationMode();
	const record = beginPoll({ trigger, staticData, activationMode, budgetMs, now }, saved);
	if (!record) {
		lines.push(['debug', 'Poll skipped: another one is under way, or n8n is saving what that found']);
		return null;
	}
	if (saved?.beginsNow && record.state === saved)
		lines.push([
			'warn',
			'The state of another version of this node cannot be read: the trigger starts over, as with Start From: Now',
		]);
	return { ...begun, record, timing: { ...record }, state: record.state ?? state };
}

/** Reads and makes items; what is thrown meanwhile is a failure, with what was learned before it. */
async function attempt(context: IPollFunctions, begun: Beginning): Promise<Outcome> {
	const { node, record, state } = begun;
	const { isActivation, isPublishing } = begun.timing;
	// Where n8n cannot read the credential, any key that has worked counts.
	const progress: Progress = { redact: toSingleLine, hasWorkedBefore: state.keyHash !== null, state };
	try {
		const items = await findItems(context, begun, progress);
		return { state: progress.state, items };
	} catch (thrown) {
		// A person who publishes sees all but what passes by its own kind, e.g. a 503: that the key has worked does not count.
		const canPass = mayPass(thrown, progress.hasWorkedBefore && !isPublishing);
		const error = toNodeError(node, thrown, progress.redact, {
			...(record && { more: RETRY_ADVICE[isActivation ? 'activation' : 'poll'] }),
			mayPass: record !== undefined && canPass,
		});
		const failure = { error, subject: progress.subject ?? error.message, mayPass: canPass };
		return { state: progress.state, items: null, failure };
	}
}

/** What the poll gives: for the editor the latest review. */
async function findItems(
	context: IPollFunctions,
	begun: Beginning,
	progress: Progress,
): Promise<Items | null> {
	const { budgetMs, onWait, record } = begun;
	const credential = await readCredential(context);
	const keyHash = hashOf(`${credential.address} ${credential.apiToken}`);
	// An error in a parameter never passes by itself, even if the key has worked.
	Object.assign(progress, {
		redact: credential.redact,
		subject: keyHash + enteredHashOf(context),
		hasWorkedBefore: false,
	});
	const parameters = readParameters(context);
	progress.hasWorkedBefore = keyHash === progress.state.keyHash;
	const reader = new PageReader(context, credential, onWait, timeLimitOf(budgetMs, isStart(begun.timing)));
	if (!record) return itemsOf([await latestFinding(reader.readPage, parameters)], parameters);
	return await findNew(reader, parameters, keyHash, begun, progress);
}

/** The items of what no poll has found before; null for none. */
async function findNew(
	reader: PageReader,
	parameters: TriggerParameters,
	keyHash: string,
	{ timing, lines, now }: Beginning,
	progress: Progress,
): Promise<Items | null> {
	progress.state = restartIfOther('startHash', parameters.startHash, progress.state, now);
	if (!progress.hasWorkedBefore) {
		const user = await reader.readUser();
		const state = restartIfOther('companyHash', hashOf(user.company_id), progress.state, now);
		progress.state = { ...state, keyHash };
	}
	const { beginsNow, firstAttemptAt, list } = progress.state;
	const startFrom = beginsNow ? 'now' : parameters.startFrom;
	const takeTurn = roundTurns(isStart(timing), timing.sinceLastPollMs);
	const options = { now, startFrom, firstAttemptAt, hasChanges: parameters.wantsChanged, takeTurn };
	const watched = await pollList(list ?? undefined, options, reader.readPage);
	// `itemsOf` sorts by time and leaves those of one time as they are here: in the order in which they came.
	const found = watched.areTiesNewestFirst ? watched.found.reverse() : watched.found;
	const items = itemsOf(found, parameters);
	logPoll(collecting(lines), list, watched, reader.asked, timing.isFirstSuccess);
	progress.state = stateAfter(progress.state, watched.state);
	if (items) progress.state.revisionId = newRevisionId(now);
	return items;
}

/** Whether n8n polls because it starts, or takes over: other workflows wait for that poll. */
const isStart = ({ isActivation, isPublishing }: Beginning['timing']): boolean =>
	isActivation && !isPublishing;

/** A log whose lines are written later. */
const collecting = (lines: Lines) => ({
	debug: (text: string) => void lines.push(['debug', text]),
	info: (text: string) => void lines.push(['info', text]),
	warn: (text: string) => void lines.push(['warn', text]),
});

/**
 * Writes the state, then gives the items, or throws a failure that is to be told. n8n saves static data even after a throw;
 * its durable scheduler does not, so the record keeps the state, too. An activation that throws writes nothing.
 */
function finish(begun: Beginning, { failure, items, state }: Outcome): Items | null {
	const { lines, now, record, timing } = begun;
	const { isActivation, isPublishing } = timing;
	if (!record) {
		if (failure) throw failure.error;
		return items;
	}
	if (!isLatest(record)) {
		lines.length = 0;
		lines.push(['debug', 'Poll dropped: another one has begun meanwhile']);
		return null;
	}
	if (!failure) {
		if (hasFailed(record.unread)) lines.push(['info', 'The list of reviews can be read again']);
		Object.assign(record, { unread: NOTHING_UNREAD, isFirstSuccess: false });
	}
	// If an activation throws, n8n tries it a few times more and then never polls again. So one throws only for a person who
	// publishes, who reads why.
	const isTold =
		failure !== undefined &&
		(isActivation ? isPublishing && !failure.mayPass : isToBeTold(record.unread, failure, now));
	if (failure) record.unread = afterFailure(record.unread, failure, isTold, now);
	if (isTold && isActivation) {
		undoActivation(record);
		throw failure.error;
	}
	if (record.staticData) record.staticData.trigger = { ...state };
	if (items) markSaving(record);
	else goOnFrom(record, state);
	if (isTold) throw failure.error;
	if (failure) lines.push(['warn', `Could not poll, the next poll tries again: ${failure.error.message}`]);
	return items;
}
