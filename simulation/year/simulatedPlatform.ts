import type { IHttpRequestOptions } from 'n8n-workflow';

import { pageOf } from '../../sandbox/reviewPages';
import type { SimulatedList } from '../simulatedList';
import type { WrongAnswer } from './answers';
import type { HostTime } from './hostTime';
import type { Trouble } from './yearPlan';

const ADDRESS = 'https://api.platform.example/v1/reviews';
const ME = JSON.stringify({ id: 'user', company_id: 'company' });
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How often whoever waits for a silent server looks whether to give up, in ms. */
const TICK_MS = 500;

/** The platform as a year's troubles let it answer, without network. */
export class SimulatedPlatform {
	/** Since the last poll began: requests, what went wrong, and whether page 1 was answered as it should be. */
	requests = 0;
	readonly met = new Set<Trouble>();
	isRead = false;
	/** Requests of each day since it began, of what is refused. */
	readonly refusedADay = new Map<Trouble, number[]>();
	/** What goes wrong now, or did so a moment ago. */
	private current: Trouble[] = [];
	private readonly pages = new Map<number, Uint8Array>();

	/** @param troubles in order */
	constructor(
		private readonly list: SimulatedList,
		private readonly time: HostTime,
		private readonly troubles: Trouble[],
	) {
		list.reviews.onChange = () => this.pages.clear();
	}

	beginPoll(): void {
		this.requests = 0;
		this.met.clear();
		this.isRead = false;
	}

	/** Something goes wrong that was not planned. */
	begin(trouble: Trouble): void {
		this.current.push(trouble);
	}

	/** Whether something goes wrong at a time, or in the minute after it. */
	hasTrouble(at: number): boolean {
		const [next] = this.troubles;
		return this.current.length > 0 || (next !== undefined && next.from <= at + MINUTE_MS);
	}

	/** As n8n's HTTP helper answers, with the body as a stream. */
	async answer({ url, qs, timeout, abortSignal }: IHttpRequestOptions): Promise<object> {
		this.requests++;
		const trouble = this.troubleNow();
		if (trouble) {
			this.count(trouble);
			return await this.wrong(trouble.answer(), timeout, abortSignal as AbortSignal | undefined);
		}
		const page = url.endsWith('/me') ? undefined : Number(qs?.page);
		if (page === 1) this.isRead = true;
		const body = page === undefined ? new TextEncoder().encode(ME) : this.page(page);
		return answerOf(200, body, {
			'content-type': 'application/json',
			date: new Date(this.time.now).toUTCString(),
		});
	}

	/** What begins last is in front: a CDN that blocks, say, of a key that is refused. */
	private troubleNow(): Trouble | undefined {
		const { now } = this.time;
		for (let next = this.troubles[0]; next && next.from <= now; next = this.troubles[0]) {
			this.current.push(next);
			this.troubles.shift();
		}
		if (this.current.length > 0) this.current = this.current.filter(({ until }) => until > now);
		return this.current.at(-1);
	}

	private count(trouble: Trouble): void {
		this.met.add(trouble);
		if (trouble.kind !== 'wrongKey' && trouble.like !== 'refusal') return;
		const days = this.refusedADay.get(trouble) ?? [];
		const day = Math.floor((this.time.now - trouble.from) / DAY_MS);
		days[day] = (days[day] ?? 0) + 1;
		this.refusedADay.set(trouble, days);
	}

	private async wrong(answer: WrongAnswer, timeoutMs = 0, signal?: AbortSignal): Promise<object> {
		if ('statusCode' in answer)
			return answerOf(answer.statusCode, new TextEncoder().encode(answer.body), answer.headers ?? {});
		const isSilent = answer.code === 'TIMEOUT';
		for (let left = isSilent ? timeoutMs : 0; left > 0 && !signal?.aborted; left -= TICK_MS)
			await this.time.sleep(TICK_MS);
		const code = isSilent ? 'ECONNABORTED' : answer.code;
		throw Object.assign(new Error(`no answer: ${code}`), { code });
	}

	private page(number: number): Uint8Array {
		const known = this.pages.get(number);
		if (known) return known;
		const page = pageOf(this.list.reviews, number, this.list.perPage, ADDRESS);
		const body = new TextEncoder().encode(JSON.stringify(page));
		this.pages.set(number, body);
		return body;
	}
}

function answerOf(statusCode: number, bytes: Uint8Array, headers: Record<string, string>): object {
	const body = {
		*[Symbol.asyncIterator]() {
			yield bytes;
		},
		destroy: () => {},
	};
	return { statusCode, headers, body };
}
