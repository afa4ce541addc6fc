import type { PollOutcome } from './simulatedN8n';
import type { Trouble } from './yearPlan';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** After a start, and after the platform's own refusal was told, this long may pass. */
const TEN_MINUTES_MS = 10 * MINUTE_MS;
/** Polls further apart are rare. */
const RARE_MS = 22 * HOUR_MS;

/** The first, second ... of the polls that meet something tells it at the latest, by how it is to be told. */
export type Patience = Record<Exclude<Trouble['like'], 'passing'>, number>;

/** Causes of a failure after which n8n's durable scheduler does not poll for half an hour. */
const PAUSING_CAUSES = ['credential-invalid', 'configuration-invalid'];
/** The same, where there is no cause. */
const PAUSING_STATUSES = ['401', '403'];

/** A poll as the bench sees it; times in ms since the epoch. */
export interface PollSeen {
	at: number;
	/** What went wrong in it. */
	met: Set<Trouble>;
	/** Whether page 1 was answered as it should be. */
	isRead: boolean;
	requests: number;
	isActivation: boolean;
	/** When n8n last started, when it last started or woke, and when the credential was last changed. */
	startedAt: number;
	runsSince: number;
	changedAt: number;
	outcome: PollOutcome;
}

const isRefusal = ({ like, kind }: Trouble): boolean =>
	like === 'refusal' || ['wrongKey', 'wrongRefusal'].includes(kind);

/** How a trigger has told what went wrong, beside how it should have. */
export class Verdicts {
	/** Error executions for what passed by itself within an hour, by kind. */
	readonly falseAlarms: string[] = [];
	/** What was to be told and was not in time. */
	readonly missed: string[] = [];
	/** Polls that did not read though nothing was wrong with them: after what. */
	readonly deaf: string[] = [];
	/** Error executions for outages, and for what somebody has to mend. */
	outages = 0;
	mendings = 0;
	/** Error executions for what passed by itself, after which n8n's durable scheduler would pause for half an hour. */
	pauses = 0;
	/** From the end of what went wrong, or from when n8n runs again, to the poll that reads the list: ms. */
	readonly delays: number[] = [];
	/** Polls that failed, told or not. */
	failed = 0;
	/** When each was told first, ms since the epoch. */
	readonly toldAt = new Map<Trouble, number>();
	/** What polls have met since one last read the list. */
	private streak = new Set<Trouble>();
	private readonly failedPolls = new Map<Trouble, number>();
	/** When the platform last refused the key to a poll. */
	private refusedAt = -Infinity;

	constructor(private readonly patience: Patience) {}

	note(poll: PollSeen): void {
		const { met, outcome } = poll;
		for (const trouble of met) this.streak.add(trouble);
		if ([...met].some(isRefusal)) this.refusedAt = poll.at;
		if (outcome.error) this.noteTold(poll);
		else if (outcome.isInLog) this.noteQuiet(poll);
		if (outcome.error || outcome.isInLog) this.failed++;
		if (met.size === 0) this.lookWhetherRead(poll);
		if (poll.isRead && !outcome.error && !outcome.isInLog) this.noteRead(poll);
	}

	private noteRead({ at, runsSince }: PollSeen): void {
		const ends = [...this.streak].map(({ until }) => until);
		if (ends.length > 0) this.delays.push(Math.max(0, at - Math.max(runsSince, ...ends)));
		this.streak.clear();
	}

	private noteTold({ at, outcome }: PollSeen): void {
		const met = [...this.streak];
		const mayPass = met.every(({ until }) => until !== Infinity);
		if (mayPass && isPausing(outcome.error)) this.pauses++;
		if (met.every(({ like }) => like === 'passing'))
			this.falseAlarms.push(met.map(({ kind }) => kind).join(', ') || 'nothing');
		else if (mayPass) this.outages++;
		else this.mendings++;
		for (const trouble of met) if (!this.toldAt.has(trouble)) this.toldAt.set(trouble, at);
	}

	/** A poll that failed without a word; the ten minutes of a refusal count from a start. */
	private noteQuiet({ at, met, isActivation, startedAt }: PollSeen): void {
		for (const trouble of met) {
			const { like, kind } = trouble;
			if (isActivation) this.failedPolls.delete(trouble);
			if (isActivation || like === 'passing' || this.isKnown(trouble)) continue;
			if (like === 'refusal' && at - startedAt < TEN_MINUTES_MS) continue;
			// How often it polls shows with the second poll after a start.
			if (this.patience.outage === 1 && at - startedAt < RARE_MS) continue;
			const polls = (this.failedPolls.get(trouble) ?? 0) + 1;
			this.failedPolls.set(trouble, polls);
			if (polls === this.patience[like]) this.missed.push(kind);
		}
	}

	/** Whether it was told, or began while another one like it was known that has lasted since: who mends that one meets it. */
	private isKnown(trouble: Trouble): boolean {
		return [...this.streak].some((each) => this.toldAt.has(each) && isRefusal(each) === isRefusal(trouble));
	}

	/** Nothing went wrong in a poll: so it has to read, but for the ten minutes after a refusal that was told. */
	private lookWhetherRead({ at, isRead, requests, isActivation, changedAt, outcome }: PollSeen): void {
		const isQuiet = !outcome.error && !outcome.isInLog;
		if (isRead && isQuiet) return;
		const mayBeSkipped = !isActivation && changedAt < this.refusedAt && at - this.refusedAt < TEN_MINUTES_MS;
		if (requests === 0 && isQuiet && mayBeSkipped) return;
		this.deaf.push([...this.streak].map(({ kind }) => kind).join(', ') || 'nothing');
	}
}

/** Whether n8n's durable scheduler takes it for something that a person has to mend. */
function isPausing(error: unknown): boolean {
	const { failure, httpCode } = error as { failure?: { cause: string }; httpCode?: string | null };
	return failure ? PAUSING_CAUSES.includes(failure.cause) : PAUSING_STATUSES.includes(String(httpCode));
}

/** A poll each minute has 15 minutes and an hour; an hourly one tells with the second; a daily one with the first. */
export function patienceOf(everyMs: number): Patience {
	if (everyMs < HOUR_MS) return { refusal: 15, outage: 60, neverWorked: 1 };
	const polls = everyMs === HOUR_MS ? 2 : 1;
	return { refusal: polls, outage: polls, neverWorked: 1 };
}
