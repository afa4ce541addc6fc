import axios from 'axios';

import { ORDER_NAMES } from '../../sandbox/listOrders';
import { pick, randomFrom } from '../../sandbox/random';
import type { SentAnswer } from '../../sandbox/routes';
import { Sandbox } from '../../sandbox/sandbox';
import type { runNode } from '../support/engine';
import { SimulatedTime } from '../support/simulatedTime';
import type { TriggerWorkflow } from '../support/trigger';
import { Ledger } from './ledger';

const START = Date.parse('2026-11-10T00:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** For so long at least reviews only come in, one by one: the triggers read the list for the first time. */
const QUIET_START_MS = 15 * MINUTE_MS;
const ORDERS = ORDER_NAMES.filter((name) => name !== 'unstable' && name !== 'overlapping');
const PAGE_SIZES = [10, 12, 15, 15, 20, 25];
/** Polls in the hours after the day, in which nothing else happens: what totals hide comes with a round of the days after. */
const MOST_LAST_POLLS = 72;
/** Marks of the requests of exports, and of the other client. */
export const BY_EXPORT = 'by=export';
export const BY_ANOTHER = 'by=another';

/**
 * What a day is like; times in ms since it began. `outage`: all requests get 503. `storm`: somebody else uses the key as
 * much as the limit allows. `restarts`: n8n does not run. `hints`: the platform tells of its rate limit.
 */
export type DayPlan = ReturnType<typeof planOf>;

/** A day of so many hours; outages, storms and restarts may fall together. */
export function planOf(seed: number, hours: number) {
	const random = randomFrom(seed);
	const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
	const lengthMs = hours * 60 * MINUTE_MS;
	const period = (ms: number, begin = 0, end = lengthMs) => {
		const begins = from(QUIET_START_MS + begin, end - ms);
		return { from: begins, until: begins + ms };
	};
	const restart = () => from(MINUTE_MS / 12, 10 * MINUTE_MS);
	return {
		seed,
		lengthMs,
		order: pick(ORDERS, random),
		reviews: from(300, 2_000),
		pageSizes: [pick(PAGE_SIZES, random), pick(PAGE_SIZES, random)] as const,
		resizedAt: from(QUIET_START_MS, lengthMs),
		eventsAnHour: from(4, 20),
		hints: random() < 0.5,
		latencyMs: from(20, 400),
		n8nAheadMs: pick([0, 0, -MINUTE_MS / 2, 3 * HOUR_MS], random),
		exportAt: from(0, 60 * MINUTE_MS - 1),
		outage: period(lengthMs / 24),
		storm: period(from(lengthMs / 144, lengthMs / 48)),
		restarts: [period(restart(), 0, lengthMs * 0.45), period(restart(), lengthMs / 2)],
	};
}

/** n8n from one start to the next, and what ends its executions. */
interface N8n {
	run: typeof runNode;
	stops: Array<() => void>;
	hasStopped: boolean;
}

/** A trigger that polls each minute. */
interface DayTrigger {
	workflow?: TriggerWorkflow;
	saved: string;
	given: string[];
	polls: number;
	failures: string[];
	longestPollMs: number;
}

const notPolled = () => ({ saved: '{}', given: [], polls: 0, failures: [], longestPollMs: 0 });

/** One day of an n8n and a platform, in simulated time: two triggers, an export an hour, one key. */
export class Day {
	readonly triggers: DayTrigger[] = [notPolled(), notPolled()];
	/** What each export gave, or why it failed without a reason; what was visible, and what has moved meanwhile. */
	readonly exports: Array<{ ids?: string[]; failure?: string; before: Set<string>; moves: Ledger['moves'] }> =
		[];
	readonly ledger: Ledger;
	/** Answers of the platform until the end of the day. */
	answers: SentAnswer[] = [];
	private n8n: N8n | undefined;
	private readonly random: () => number;
	private readonly polling: Array<Promise<void>> = [];
	private readonly credential: { baseUrl: string; apiToken: string };

	private constructor(
		readonly plan: DayPlan,
		private readonly sandbox: Sandbox,
		private readonly time: SimulatedTime,
	) {
		this.random = randomFrom(plan.seed);
		jest.spyOn(Math, 'random').mockImplementation(randomFrom(plan.seed + 1));
		this.ledger = new Ledger(sandbox, this.random);
		this.credential = { baseUrl: sandbox.url, apiToken: sandbox.accounts.createKey(sandbox.account) };
	}

	/** Lives through a day; nothing of it goes on afterwards. */
	static async liveThrough(plan: DayPlan): Promise<Day> {
		const time = new SimulatedTime(START);
		const clock = { now: () => time.now() - plan.n8nAheadMs, sleep: time.keepWaiting };
		const sandbox = await Sandbox.start({ ...plan, pageSize: plan.pageSizes[0], clock });
		try {
			const day = new Day(plan, sandbox, time);
			await time.passUntil(day.pass());
			return day;
		} finally {
			time.end();
			await sandbox.close();
		}
	}

	/** What a trigger has to give out and has not, and what it gave out twice or without owing it. */
	outcomeOf({ given }: DayTrigger) {
		const { added, visible } = this.ledger;
		const due = [...added].filter((id) => visible.has(id));
		return {
			owed: due.filter((id) => !given.includes(id)),
			twice: given.filter((id, index) => given.indexOf(id) !== index),
			old: given.filter((id) => !added.has(id)),
		};
	}

	private get sinceStart(): number {
		return this.time.now() - START;
	}

	private get isTroubled(): boolean {
		const { outage, storm } = this.plan;
		return [outage, storm].some(({ from, until }) => from <= this.sinceStart && this.sinceStart < until);
	}

	private async pass(): Promise<void> {
		const { restarts, outage, storm, resizedAt, pageSizes, exportAt, lengthMs, eventsAnHour } = this.plan;
		const { settings } = this.sandbox;
		await this.startN8n();
		await Promise.all([
			...this.triggers.map(async (trigger, index) => {
				await this.each(MINUTE_MS, MINUTE_MS + (7 + 24 * index) * 1_000, () => this.poll(trigger));
			}),
			this.each(HOUR_MS, exportAt, async () => await this.export()),
			this.each(HOUR_MS, exportAt, async () => await this.happenEach(() => 1_500, this.sinceStart + 10_000)),
			this.happenEach(() => (2 * this.random() * HOUR_MS) / eventsAnHour, lengthMs),
			...restarts.map(async (restart) => await this.restart(restart)),
			this.at(outage.from, () => (settings.script = () => ({ kind: 'status', status: 503 }))),
			this.at(outage.until, () => delete settings.script),
			this.at(storm.from, async () => await this.useUpLimit(storm.until)),
			this.at(resizedAt, () => (settings.pageSize = pageSizes[1])),
		]);
		await Promise.all(this.polling);
		this.answers = [...this.sandbox.answers];
		const isOwing = (trigger: DayTrigger) => this.outcomeOf(trigger).owed.length > 0;
		for (let polls = 0; polls < MOST_LAST_POLLS && this.triggers.some(isOwing); polls++) {
			await this.time.sleep(HOUR_MS);
			for (const trigger of this.triggers) this.poll(trigger);
			await Promise.all(this.polling);
		}
	}

	private async at(sinceStart: number, happens: () => unknown): Promise<void> {
		await this.time.sleepUntil(START + sinceStart);
		await happens();
	}

	/** Something n8n begins at an interval, from a time on, while it runs. */
	private async each(intervalMs: number, from: number, begin: () => unknown): Promise<void> {
		const begun: unknown[] = [];
		for (let at = from; at < this.plan.lengthMs; at += intervalMs)
			await this.at(at, () => this.n8n && begun.push(begin()));
		await Promise.all(begun);
	}

	/** With a module registry of its own: nothing it remembered in memory is left. */
	private async startN8n(): Promise<void> {
		jest.resetModules();
		const { TriggerWorkflow } = await import('../support/trigger');
		const { runNode: run } = await import('../support/engine');
		this.n8n = { run, stops: [], hasStopped: false };
		for (const trigger of this.triggers) {
			trigger.workflow = new TriggerWorkflow(this.credential);
			trigger.workflow.restart(trigger.saved);
			this.poll(trigger, this.sinceStart === 0 ? 'activate' : 'init');
		}
	}

	/** n8n waits for polls, and cancels executions. */
	private async restart({ from, until }: DayPlan['outage']): Promise<void> {
		await this.time.sleepUntil(START + from);
		if (this.n8n) this.n8n.hasStopped = true;
		this.n8n?.stops.forEach((stop) => stop());
		this.n8n = undefined;
		await Promise.all(this.polling);
		await this.time.sleepUntil(START + until);
		await this.startN8n();
	}

	private poll(trigger: DayTrigger, activation: 'activate' | 'init' = 'activate'): void {
		this.polling.push(this.pollOnce(trigger, activation));
	}

	/** n8n saves static data with what is given out, and after the activation. */
	private async pollOnce(trigger: DayTrigger, activation: 'activate' | 'init'): Promise<void> {
		const { workflow } = trigger as Required<DayTrigger>;
		const [began, wasTroubled] = [Date.now(), this.isTroubled];
		const outcome = await workflow.pollIds({ activation }).catch((error: Error) => error);
		trigger.polls++;
		trigger.longestPollMs = Math.max(trigger.longestPollMs, Date.now() - began);
		if (!(outcome instanceof Error)) {
			trigger.given.push(...outcome);
			if (outcome.length > 0 || trigger.polls === 1) trigger.saved = workflow.saved;
		} else if (!wasTroubled && !this.isTroubled) trigger.failures.push(outcome.message);
	}

	private async export(): Promise<void> {
		const n8n = this.n8n as N8n;
		const [name, value] = BY_EXPORT.split('=');
		const options = { queryParameters: { parameter: [{ name, value }] } };
		const parameters = { resource: 'review', operation: 'list', returnAll: true, options };
		const { visible, moves } = this.ledger;
		const [before, moved, wasTroubled] = [new Set(visible), moves.length, this.isTroubled];
		const onStart = (stop: () => void) => n8n.stops.push(stop);
		const run = { parameters, ...this.credential, save: false, onStart };
		const { status, items, error } = await n8n.run(run);
		const seen = { before, moves: moves.slice(moved) };
		const isExcused = n8n.hasStopped || wasTroubled || this.isTroubled;
		if (status === 'success') this.exports.push({ ids: items.map(({ json }) => json.id as string), ...seen });
		else if (!isExcused) this.exports.push({ failure: error?.message ?? status, ...seen });
	}

	/** A program of somebody else uses as much of the key's rate limit as it can get. */
	private async useUpLimit(until: number): Promise<void> {
		const { baseUrl, apiToken } = this.credential;
		const options = { headers: { authorization: `Bearer ${apiToken}` }, validateStatus: () => true };
		while (this.sinceStart < until) {
			const { status } = await axios.get(`${baseUrl}/v1/me?${BY_ANOTHER}`, options);
			await this.time.sleep(status === 429 ? 1_000 : 250);
		}
	}

	/** Things happen to reviews, after pauses in ms, until a time of the day. */
	private async happenEach(pauseMs: () => number, until: number): Promise<void> {
		for (let pause = pauseMs(); this.sinceStart + pause < until; pause = pauseMs()) {
			await this.time.sleep(pause);
			this.ledger.happen(this.time.now() - this.plan.n8nAheadMs, this.isBeginning);
		}
	}

	/** Whether a trigger still reads the list for the first time: what comes late, or moves, may count as there before. */
	private get isBeginning(): boolean {
		const known = this.triggers.map(
			({ workflow }) => workflow?.state.list as { roundEndedAt: unknown } | null,
		);
		return this.sinceStart < QUIET_START_MS || known.some((watch) => (watch?.roundEndedAt ?? null) === null);
	}
}
