/** Openings this short after so few requests, nothing having been sent for no longer, mean "2 per second". */
const RAPID_MS = 2_000;
const RAPID_REQUESTS = 5;
/** Half a second, and a little for clocks and network. */
const RAPID_PACE_MS = 520;
/** The part of a window in which the pace grows by e. */
const GROWTH_TIME = 1 / 16;
/** A window that is over in less than this part of the documented one shows that the server has shorter ones. */
const SHORT_WINDOW = 1 / 3;
/**
 * How bold an opening begins after none, one, or more windows in a row that were all ours; the bolder where hints
 * tell everybody when a window begins.
 */
const BOLDNESS = { hinted: [1, 4, 200], notHinted: [1, 1, 4] } as const;

/** What is known of the window before an opening. */
export interface WindowBefore {
	/** From its beginning to that of the next, ms. */
	lengthMs: number;
	/** Whether all of it was ours. */
	wasAlone: boolean;
	/** Whether the server told when it would end. */
	isHinted: boolean;
	/** How long nothing was sent at its end, ms. */
	closedMs: number;
}

/**
 * The pace at which requests follow the first one of a window, where a refusal had to be waited out.
 *
 * Request number `n` after it may be sent when `boldness` × (e^(t / growth time) − 1) is `n`. So whoever notices
 * a few seconds late that a window has begun still finds most of it, however many processes take part: one has
 * used up its 120 requests after 18 s, sixteen after 8 s, which is the longest backoff. It needs to
 * know nothing of the others, and each of them has the same share.
 */
export class SlowStart {
	private openedAt = -Infinity;
	private sent = 0;
	private lastSentAt = 0;
	private growthMs = 0;
	private windowsAlone = 0;
	private boldness: number = BOLDNESS.notHinted[0];

	private wasClosedMs = Infinity;
	private rapidOpenings = 0;
	/** Until when "2 per second" is kept to. */
	private rapidUntil = -Infinity;

	/** @param windowMs the documented window */
	constructor(private readonly windowMs: number) {}

	/** Begins a window with a request sent `at` that time, after a refusal. Times are ms since the epoch. */
	open(at: number, { lengthMs, wasAlone, isHinted, closedMs }: WindowBefore): void {
		this.openedAt = at;
		this.sent = 1;
		this.wasClosedMs = closedMs;
		const isShort = lengthMs < SHORT_WINDOW * this.windowMs;
		this.growthMs = GROWTH_TIME * (isShort ? lengthMs : this.windowMs);
		this.windowsAlone = wasAlone ? Math.min(this.windowsAlone + 1, 2) : 0;
		this.boldness = BOLDNESS[isHinted ? 'hinted' : 'notHinted'][this.windowsAlone as 0 | 1 | 2];
	}

	/** When the next request may be sent. */
	nextAt(now: number): number {
		const at = this.openedAt + this.growthMs * Math.log(1 + this.sent / this.boldness);
		return now < this.rapidUntil ? Math.max(at, this.lastSentAt + RAPID_PACE_MS) : at;
	}

	/** Notes that a request is sent. "2 per second" lasts for as long as requests come so fast that they need it. */
	send(now: number): void {
		if (now < this.rapidUntil && now - this.lastSentAt < 2 * RAPID_PACE_MS)
			this.rapidUntil = now + this.windowMs;
		this.lastSentAt = now;
		this.sent++;
	}

	/** Notes that a window has ended. Two in a row that were over at once mean that the server counts 2 a second. */
	end(now: number, accepted: number): void {
		const wasOpenMs = now - this.openedAt;
		const isRapid = accepted <= RAPID_REQUESTS && wasOpenMs < RAPID_MS && this.wasClosedMs < RAPID_MS;
		this.rapidOpenings = isRapid ? this.rapidOpenings + 1 : 0;
		if (this.rapidOpenings >= 2) this.rapidUntil = now + this.windowMs;
	}
}
