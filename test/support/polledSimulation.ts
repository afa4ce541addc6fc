import type { RequestListener } from 'node:http';

import { readTriggerState } from '../../nodes/ReviewPlatformTrigger/state/triggerState';
import { isPage } from '../../nodes/ReviewPlatformTrigger/watch/listMemory';
import { always } from './httpServer';
import { ReviewsDue } from './reviewsDue';
import type { SimulatedList } from './simulatedList';
import { TriggerWorkflow } from './trigger';

const REFUSED = always(429, { message: 'Too many requests' }, { 'retry-after': '600' });
const NO_SUCH_PAGE = always(404, { message: 'Not found' });
const NO_PAGE = always(200, { message: 'Something else' });

/** A simulated list behind HTTP, and the trigger that polls it in n8n's engine. */
export class PolledSimulation extends ReviewsDue {
	/** Of all simulations: a key that was refused stays so for a while. */
	private static keys = 0;

	readonly trigger: TriggerWorkflow;

	private requestsLeft = Infinity;

	/**
	 * @param url where `listener` answers
	 * @param clock ms since the epoch, also the trigger's
	 */
	constructor(
		list: SimulatedList,
		url: string,
		private readonly clock: { now: () => number; pass: (ms: number) => void },
	) {
		super(list);
		this.trigger = new TriggerWorkflow({ baseUrl: url, apiToken: `key-${++PolledSimulation.keys}` });
	}

	get now(): number {
		return this.clock.now();
	}

	get hasBaseline(): boolean {
		return this.state?.newFrom === null;
	}

	/** Answers as the platform does. */
	readonly listener: RequestListener = (request, response) => {
		response.setHeader('date', new Date(this.now).toUTCString());
		if (this.requestsLeft-- <= 0) return REFUSED(request, response);
		if (request.url === '/v1/me')
			return always(200, { id: 'user', company_id: 'company' })(request, response);
		const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page'));
		const outcome = this.list.page(page, this.now);
		if (!isPage(outcome)) return (outcome === 'refused' ? NO_SUCH_PAGE : NO_PAGE)(request, response);
		const links = {
			first: null,
			last: null,
			prev: null,
			next: outcome.hasNext ? '/v1/reviews?page=2' : null,
		};
		const meta = { current_page: page, per_page: outcome.perPage, total: outcome.total };
		return always(200, { data: outcome.reviews, links, meta })(request, response);
	};

	/** One poll; requests past the first so many, that for the user aside, are refused. */
	async poll(mostRequests?: number): Promise<string[]> {
		this.begins();
		this.requestsLeft = mostRequests === undefined ? Infinity : mostRequests + 1;
		const ids = await this.trigger.pollIds().catch((error: Error) => {
			const isRefused = mostRequests !== undefined && error.message === 'The rate limit did not clear';
			// The page at the head, when that is the one that cannot be read.
			expect([isRefused, error.message]).toEqual([!error.message.startsWith('The address'), error.message]);
			return [];
		});
		if (mostRequests !== undefined) this.trigger.credential.apiToken = `key-${++PolledSimulation.keys}`;
		this.take(ids);
		return ids;
	}

	/** n8n ends and starts again. */
	restart(): void {
		this.trigger.restart();
	}

	passTime(ms: number): void {
		this.clock.pass(ms);
	}

	private get state() {
		return readTriggerState(this.trigger.state)?.watch ?? null;
	}
}
