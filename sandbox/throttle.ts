import type { SandboxSettings } from './settings';

type ThrottleSettings = Pick<SandboxSettings, 'limit' | 'windowMs' | 'hints'>;

/** What the throttle says to a request. */
interface Verdict {
	isRefused: boolean;
	/** Of the rate limit; names and values as they are sent. */
	headers: Record<string, string>;
}

/** Counts requests in windows of a fixed length, as the framework's throttle does. */
export class Throttle {
	/** By what the limit counts for, a key or a user; times are ms since the epoch. */
	private readonly windows = new Map<string, { beganAt: number; accepted: number }>();

	/**
	 * Counts a request, unless it is refused.
	 *
	 * @param now ms since the epoch
	 */
	count(who: string, settings: ThrottleSettings, now: number): Verdict {
		const { limit, windowMs } = settings;
		let window = this.windows.get(who);
		if (!window || now >= endOf(window.beganAt, windowMs)) {
			window = { beganAt: now, accepted: 0 };
			this.windows.set(who, window);
		}
		const isRefused = window.accepted >= limit;
		if (!isRefused) window.accepted++;
		const remaining = Math.max(0, limit - window.accepted);
		const endsAt = endOf(window.beganAt, windowMs);
		return { isRefused, headers: headersOf({ isRefused, remaining, endsAt, now }, settings) };
	}
}

/**
 * When a window is over, in ms since the epoch. The framework counts in whole seconds: a minute that began at 12:00:30.7
 * is over at 12:01:30.0. A window that is no whole number of seconds, which the framework does not have, keeps its length.
 */
function endOf(beganAt: number, windowMs: number): number {
	return windowMs % 1_000 === 0 ? beganAt - (beganAt % 1_000) + windowMs : beganAt + windowMs;
}

function headersOf(
	given: { isRefused: boolean; remaining: number; endsAt: number; now: number },
	{ limit, hints }: ThrottleSettings,
): Verdict['headers'] {
	if (hints === false) return {};
	const { isRefused, remaining, endsAt, now } = given;
	const left = (endsAt - now) / 1_000;
	const retryAfter = hints === 'redis' ? Math.floor(left) : Math.ceil(left);
	const counts = { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(remaining) };
	const retry = { 'retry-after': String(retryAfter) };
	if (hints === 'seconds') {
		const all = { ...counts, 'x-ratelimit-reset': String(retryAfter) };
		return isRefused ? { ...all, ...retry } : all;
	}
	if (!isRefused || hints === 'counts') return counts;
	if (hints === 'remaining') return { ...counts, ...retry };
	return { ...counts, ...retry, 'x-ratelimit-reset': String(Math.floor(now / 1_000) + retryAfter) };
}
