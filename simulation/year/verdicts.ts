import type { PollOutcome } from './simulatedN8n';
import type { Trouble } from './yearPlan';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How many polls that meet something have failed when the last of them tells it at the latest. */
interface Patience {
	/** What has never worked. */
	neverWorked: number;
	/** What has, also where the platform refuses the key. */
	worked: number;
}

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
	/** When n8n last started, and when it last started or woke. */
	startedAt: number;
	runsSince: number;
	outcome: PollOutcome;
}

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

	private readonly patience: Patience;

	/** @param everyMs between two polls, ms */
	constructor(private readonly everyMs: number) {
		this.patience = patienceOf(everyMs);
	}

	note(poll: PollSeen): void {
		const { met, outcome } = poll;
		for (const trouble of met) this.streak.add(trouble);
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

	/** A poll that failed without a word. */
	private noteQuiet({ at, met, isActivation, startedAt }: PollSeen): void {
		for (const trouble of met) {
			const { like, kind } = trouble;
			if (isActivation) this.failedPolls.delete(trouble);
			if (isActivation || like === 'passing' || this.isKnown) continue;
			const patience = this.patience[like === 'neverWorked' ? like : 'worked'];
			// The gap between a start and the first poll that is due is a shorter one.
			if (like !== 'neverWorked' && at - startedAt < this.everyMs) continue;
			const polls = (this.failedPolls.get(trouble) ?? 0) + 1;
			this.failedPolls.set(trouble, polls);
			if (polls === patience) this.missed.push(kind);
		}
	}

	/** Whether it was told of something that has lasted since: who mends that meets the other. */
	private get isKnown(): boolean {
		return [...this.streak].some((each) => this.toldAt.has(each));
	}

	/** Nothing went wrong in a poll: so it has to read. */
	private lookWhetherRead({ isRead, outcome }: PollSeen): void {
		if (isRead && !outcome.error && !outcome.isInLog) return;
		this.deaf.push([...this.streak].map(({ kind }) => kind).join(', ') || 'nothing');
	}
}

/** Whether n8n's durable scheduler takes it for something that a person has to mend. */
function isPausing(error: unknown): boolean {
	const { failure, httpCode } = error as { failure?: { cause: string }; httpCode?: string | null };
	return failure ? PAUSING_CAUSES.includes(failure.cause) : PAUSING_STATUSES.includes(String(httpCode));
}

/** Polls a minute apart have an hour; hourly ones tell with the second that fails, daily ones with the first. */
function patienceOf(everyMs: number): Patience {
	if (everyMs < HOUR_MS) return { worked: 62, neverWorked: 1 };
	return { worked: everyMs === HOUR_MS ? 2 : 1, neverWorked: 1 };
}
