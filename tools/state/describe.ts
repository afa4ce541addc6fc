import { toSingleLine } from '../../nodes/shared/errors/redaction';
import { lastPage, nextPage } from '../../nodes/shared/list/walk';
import type { TriggerState } from '../../nodes/ReviewPlatformTrigger/state/triggerState';
import type { WatchState } from '../../nodes/ReviewPlatformTrigger/watch/watch';
import { UserError } from '../userError';

const VERSION: TriggerState['version'] = 2;
/** n8n saves no state of a poll that gives nothing out. */
const WHAT_IT_IS = `What n8n saved with the last review that a trigger gave out, or when its workflow was published.
One that is quiet, or fails, since then looks the same: see "The trigger starts nothing" in docs/operating.md.`;
const UNITS = [
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
] as const;
const count = (value: number) => value.toLocaleString('en');
const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * The triggers' states in a file, in words, a line each, after what they are.
 *
 * @param text JSON: workflows as n8n exports them, or static data as it stores it
 * @throws UserError when there are none
 */
export function describeStates(text: string, now: number): string[] {
	let states: States;
	try {
		states = statesIn(JSON.parse(text), 'The trigger');
	} catch {
		throw new UserError('The file is no JSON. Export the workflow with its static data: n8n export:workflow');
	}
	const lines = states.map(([node, state]) => `${toSingleLine(node)}: ${describe(state, now)}`);
	if (lines.length > 0) return [WHAT_IT_IS, ...lines];
	throw new UserError(
		"No state of a Review Platform Trigger is in the file. The editor's download leaves it out: n8n export:workflow has it, once the trigger has polled",
	);
}

const NO_STATE = 'is no state that this version writes';

type States = Array<[node: string, state: Partial<TriggerState>]>;

/** What looks like a state, however deep, with the node's name where n8n says it. */
function statesIn(json: unknown, node: string): States {
	if (typeof json !== 'object' || json === null) return [];
	if ('revisionId' in json && 'list' in json) return [[node, json as Partial<TriggerState>]];
	return Object.entries(json).flatMap(([key, value]: [string, unknown]) => {
		const inner: unknown = key === 'staticData' && typeof value === 'string' ? JSON.parse(value) : value;
		return statesIn(inner, key.startsWith('node:') ? key.slice('node:'.length) : node);
	});
}

function describe(state: Partial<TriggerState>, now: number): string {
	if (state.version !== VERSION)
		return `of version ${toSingleLine(String(state.version))}, which this version of the package cannot read: it starts over, as with Start From: Now`;
	const { firstAttemptAt = 0, beginsNow, keyHash, list } = state;
	if (!Number.isFinite(new Date(firstAttemptAt).getTime())) return NO_STATE;
	const parts = [`saved ${at(savedSince(state, now))} or later`, `began ${at(firstAttemptAt)}`];
	if (beginsNow) parts.push('in place of a state that could not be read, as with Start From: Now');
	if (!keyHash) parts.push('its key has not been accepted yet');
	if (!list) return [...parts, 'the list could not be read yet'].join(', ');
	try {
		return [...parts, ...describeList(list, now)].join(', ');
	} catch {
		return [...parts, `what follows ${NO_STATE}`].join(', ');
	}
}

/** The latest time in a state, which does not say when it was saved. Reviews may be ahead of the clock. */
function savedSince({ firstAttemptAt, list }: Partial<TriggerState>, now: number): number {
	const newest = Number(list?.memory?.newestSecond) * 1_000;
	const times = [firstAttemptAt, list?.roundEndedAt, newest].map(Number).filter((time) => time <= now);
	return Math.max(0, ...times);
}

function describeList(list: WatchState, now: number): string[] {
	const { covered, searchesInVain, memory, round, roundEndedAt } = list;
	const contents = memory.hasContents ? ' with their contents' : '';
	const parts = [
		`${count(covered)} known`,
		`${count(Object.keys(memory.reviews).length)} remembered${contents}`,
	];
	if (memory.watermark >= 0)
		parts.push(`of others, what was created until ${at(memory.watermark * 1_000)} is old`);
	if (round) {
		const { failingSince, walk } = round;
		parts.push(`round at page ${nextPage(walk)} of ${lastPage(walk)}`);
		if (failingSince !== null) parts.push(`which cannot be read since ${ago(failingSince, now)}`);
	}
	if (searchesInVain > 0)
		parts.push(`${searchesInVain} round${searchesInVain > 1 ? 's' : ''} without what is missing`);
	parts.push(roundEndedAt === null ? 'not read to its end yet' : `last round ${ago(roundEndedAt, now)}`);
	return parts;
}

/** How long ago, e.g. `yesterday` or `3 hours ago`. */
function ago(ms: number, now: number): string {
	const [unit, unitMs] = UNITS.find(([, length]) => Math.abs(now - ms) >= length) ?? ['minute', 60_000];
	return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
		-Math.round((now - ms) / unitMs),
		unit,
	);
}
