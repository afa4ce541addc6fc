import type { SentAnswer } from '../../../sandbox/routes';
import { isByAnother } from './otherClient';

/** A window of the rate limit as the platform counts: it begins with the first request in it. */
export interface RateWindow {
	/** ms since the epoch. */
	start: number;
	/** Requests of everybody that were accepted. */
	accepted: number;
	/** Requests of n8n that were refused. */
	refused: number;
	/** Whether the other client used the key in it. */
	isShared: boolean;
}

/** The windows of one key, from all its answers. Refusals are answered at once, all else after the latency. */
export function rateWindowsOf(
	answers: readonly SentAnswer[],
	{ windowMs, latencyMs }: { windowMs: number; latencyMs: number },
): RateWindow[] {
	const arrivals = answers.map(({ url, statusCode, at }) => {
		const isRefused = statusCode === 429;
		return { isRefused, isOurs: !isByAnother(url), at: isRefused ? at : at - latencyMs };
	});
	arrivals.sort((one, other) => one.at - other.at);
	const windows: RateWindow[] = [];
	for (const { at, isOurs, isRefused } of arrivals) {
		let window = windows.at(-1);
		if (!window || at >= window.start + windowMs) {
			window = { start: at, accepted: 0, refused: 0, isShared: false };
			windows.push(window);
		}
		window.isShared ||= !isOurs;
		if (!isRefused) window.accepted++;
		else if (isOurs) window.refused++;
	}
	return windows;
}
