import { LAPTOP, RESTARTS } from './rates';
import { DAY_MS, lengthOf, momentsOf, YEAR_MS } from './yearPlan';

const MINUTE_MS = 60_000;
/** From waking until somebody has opened n8n. */
const OPENED_MS = 10 * MINUTE_MS;

/** A time in which n8n does not run, or stands still; ms since the epoch. */
interface Pause {
	from: number;
	until: number;
	/** Whether n8n forgets what it had in memory. */
	isRestart: boolean;
}

/** When n8n does not run in a year. */
export class Pauses {
	private readonly pauses: Pause[];

	constructor(start: number, isLaptop: boolean, random: () => number) {
		this.pauses = pausesOf(start, isLaptop, random);
	}

	/** Those in which n8n stands still and forgets nothing, but for what is within another pause. */
	get sleeps(): Pause[] {
		const isWithin = ({ from }: Pause) =>
			this.pauses.some((other) => other.from < from && from <= other.until);
		return this.pauses.filter((pause) => !pause.isRestart && !isWithin(pause));
	}

	/** The pause that has begun by a time, at the earliest until now; others within it are over with it. */
	begunBy(at: number, now: number): Pause | undefined {
		const [pause] = this.pauses;
		if (!pause || pause.from > at) return undefined;
		const until = Math.max(pause.until, now);
		while (this.pauses[0] && this.pauses[0].from <= until) this.pauses.shift();
		return { ...pause, until };
	}

	/** This moment, or one soon after n8n runs again: nobody enters a key on a laptop that sleeps. */
	opened(at: number): number {
		const pause = this.pauses.find(({ from, until }) => from <= at && at < until + OPENED_MS);
		return pause ? pause.until + OPENED_MS : at;
	}
}

/** When n8n does not run; on a laptop each night and on the way, too. */
function pausesOf(start: number, isLaptop: boolean, random: () => number): Pause[] {
	const pauses = momentsOf(RESTARTS.aYear, start, random).map((from): Pause => {
		return { from, until: from + lengthOf(RESTARTS.minutes, random), isRestart: true };
	});
	if (!isLaptop) return pauses;
	const { night, naps } = LAPTOP;
	for (const from of momentsOf(naps.aYear, start, random))
		pauses.push({ from, until: from + lengthOf(naps.minutes, random), isRestart: false });
	const midnight = Math.floor(start / DAY_MS) * DAY_MS;
	for (let day = midnight; day < start + YEAR_MS; day += DAY_MS) {
		const from = day + (night.from + (random() - 0.5) * 60) * MINUTE_MS;
		const until = from + lengthOf(night.minutes, random);
		pauses.push({ from, until, isRestart: random() < 1 / night.offOneIn });
	}
	return pauses.sort((one, other) => one.from - other.from);
}
