import { randomFrom } from '../../../sandbox/random';
import { Sandbox } from '../../../sandbox/sandbox';
import type { SentAnswer } from '../../../sandbox/routes';
import { MINUTE_MS, HOUR_MS, QUIET_START_MS, SECOND_MS } from './dayPlan';
import type { DayPlan, Period } from './dayPlan';
import { exportAll } from './hourlyExport';
import type { Export } from './hourlyExport';
import { ListedReviews } from './listedReviews';
import { MinutelyTrigger } from './minutelyTrigger';
import { N8nProcess } from './n8nProcess';
import { useUpLimit } from './otherClient';
import { SimulatedTime } from './simulatedTime';

const START = Date.parse('2026-11-10T00:00:00Z');
const OUT_OF_ORDER = { kind: 'status', status: 503, body: { message: 'Service Unavailable' } } as const;
/** Polls in the hours after the day, in which nothing else happens: what totals hide comes with a sweep of the days after. */
const MOST_LAST_POLLS = 72;
/** Changes of the list that happen soon after each other. */
const MOST_SECONDS_APART = 10;

/** One day of an n8n and a platform, in simulated time. */
export class Day {
	readonly triggers: MinutelyTrigger[];
	readonly exports: Export[] = [];
	readonly list: ListedReviews;
	/** Answers of the platform until midnight, and polls. */
	answers: SentAnswer[] = [];
	polls = 0;
	/** When it began, ms since the epoch by n8n's clock. */
	readonly start = START;

	private n8n: N8nProcess | undefined;
	private readonly random: () => number;
	private readonly polling = new Set<Promise<void>>();
	private readonly credential: { baseUrl: string; apiToken: string };

	private constructor(
		readonly plan: DayPlan,
		private readonly sandbox: Sandbox,
		private readonly time: SimulatedTime,
	) {
		this.random = randomFrom(plan.seed);
		jest.spyOn(Math, 'random').mockImplementation(randomFrom(plan.seed + 1));
		this.list = new ListedReviews(sandbox, this.random, () => time.now() - plan.n8nAheadMs);
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		this.credential = { baseUrl: sandbox.url, apiToken };
		const each = { credential: this.credential, isTroubled: () => this.isTroubled };
		this.triggers = [
			new MinutelyTrigger(this.list, { ...each, parameters: {}, matches: () => true }),
			new MinutelyTrigger(this.list, {
				...each,
				parameters: { filters: { ratingMax: 2 } },
				matches: ({ rating }) => rating <= 2,
			}),
		];
	}

	/** Lives through a day; nothing of it goes on afterwards. */
	static async liveThrough(plan: DayPlan): Promise<Day> {
		const time = new SimulatedTime(START);
		const clock = { now: () => time.now() - plan.n8nAheadMs, sleep: time.keepWaiting };
		const { reviews, order, hints, latencyMs, pageSizes } = plan;
		const sandbox = await Sandbox.start({
			clock,
			reviews,
			order,
			hints,
			latencyMs,
			pageSize: pageSizes[0],
		});
		try {
			const day = new Day(plan, sandbox, time);
			await time.passUntil(day.pass());
			return day;
		} finally {
			time.end();
			await sandbox.close();
		}
	}

	private get sinceStart(): number {
		return this.time.now() - START;
	}

	private get isTroubled(): boolean {
		const { outage, storm } = this.plan;
		return [outage, storm].some(({ from, until }) => from <= this.sinceStart && this.sinceStart < until);
	}

	private async pass(): Promise<void> {
		const { hours, restarts, outage, storm, resizedAt, pageSizes } = this.plan;
		const dayMs = hours * HOUR_MS;
		const { settings } = this.sandbox;
		await this.startN8n();
		const running = [
			...this.triggers.map(async (trigger, index) => await this.pollEachMinute(trigger, index, dayMs)),
			this.exportEachHour(dayMs),
			this.changeList(dayMs),
			...restarts.map(async (restart) => await this.restart(restart)),
			this.at(outage.from, () => (settings.script = () => OUT_OF_ORDER)),
			this.at(outage.until, () => delete settings.script),
			this.at(storm.from, async () => await useUpLimit(this.time, this.credential, START + storm.until)),
			this.at(resizedAt, () => (settings.pageSize = pageSizes[1])),
		];
		await Promise.all(running);
		this.answers = [...this.sandbox.answers];
		this.polls = this.triggers.reduce((sum, { polls }) => sum + polls, 0);
		await this.pollUntilNoneIsOwed();
	}

	private async at(sinceStart: number, happens: () => unknown): Promise<void> {
		await this.time.sleepUntil(START + sinceStart);
		await happens();
	}

	private async startN8n(): Promise<void> {
		this.n8n = await N8nProcess.start();
		const activation = this.sinceStart === 0 ? 'activate' : 'init';
		for (const trigger of this.triggers) {
			trigger.start(this.n8n);
			this.poll(trigger, activation);
		}
	}

	/** It waits for polls, and cancels executions. */
	private async restart({ from, until }: Period): Promise<void> {
		await this.time.sleepUntil(START + from);
		this.n8n?.stop();
		this.n8n = undefined;
		await Promise.all(this.polling);
		await this.time.sleepUntil(START + until);
		await this.startN8n();
	}

	private poll(trigger: MinutelyTrigger, activation: 'activate' | 'init'): void {
		const poll = trigger.poll(activation).finally(() => this.polling.delete(poll));
		this.polling.add(poll);
	}

	/** Each trigger polls at a second of its own. */
	private async pollEachMinute(trigger: MinutelyTrigger, index: number, dayMs: number): Promise<void> {
		const second = (7 + 24 * index) * SECOND_MS;
		for (let minute = 1; minute * MINUTE_MS < dayMs; minute++) {
			await this.time.sleepUntil(START + minute * MINUTE_MS + second);
			if (this.n8n) this.poll(trigger, 'activate');
		}
		await Promise.all(this.polling);
	}

	private async exportEachHour(dayMs: number): Promise<void> {
		const running: Array<Promise<unknown>> = [];
		for (let at = this.plan.exportAt; at < dayMs; at += HOUR_MS) {
			await this.time.sleepUntil(START + at);
			if (this.n8n === undefined) continue;
			const number = 1 + running.length / 2;
			const run = exportAll(this.n8n, this.credential, this.list, number);
			running.push(run.then((done) => this.exports.push(done)));
			running.push(this.changeListSoon());
		}
		await Promise.all(running);
	}

	/** Some changes while an export is under way. */
	private async changeListSoon(): Promise<void> {
		for (let changes = Math.floor(this.random() * 8); changes > 0; changes--) {
			await this.time.sleep(this.random() * MOST_SECONDS_APART * SECOND_MS);
			this.happen();
		}
	}

	private async changeList(dayMs: number): Promise<void> {
		for (;;) {
			const pauseMs = (2 * this.random() * HOUR_MS) / this.plan.eventsAnHour;
			if (this.sinceStart + pauseMs >= dayMs) return;
			await this.time.sleep(pauseMs);
			this.happen();
		}
	}

	/** Whether a trigger still reads the list for the first time: what comes late, or moves, may count as there before. */
	private get isBeginning(): boolean {
		return this.sinceStart < QUIET_START_MS || this.triggers.some(({ hasBaseline }) => !hasBaseline);
	}

	private happen(): void {
		const { list, random } = this;
		const what = random();
		if (what < 0.55 || this.isBeginning) list.publish(1, 0);
		else if (what < 0.57) list.publish(2 + Math.floor(random() * 118), 0);
		else if (what < 0.67) list.publish(1, Math.floor((0.5 + random() * 71) * HOUR_MS));
		else if (what < 0.77) list.delete();
		else if (what < 0.85) list.hide();
		else if (what < 0.9) list.restore();
		else list.edit();
	}

	private async pollUntilNoneIsOwed(): Promise<void> {
		for (
			let polls = 0;
			polls < MOST_LAST_POLLS && this.triggers.some(({ owed }) => owed.length > 0);
			polls++
		) {
			await this.time.sleep(HOUR_MS);
			for (const trigger of this.triggers) await trigger.poll('activate');
		}
	}
}
