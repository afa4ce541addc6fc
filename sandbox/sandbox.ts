import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';

import type { Account } from './account';
import { Accounts } from './accounts';
import { answerErrorsWithJson } from './apiErrors';
import { Arrivals } from './arrivals';
import { startControl } from './control';
import type { ReviewRecord } from './records';
import type { ListOrder } from './reviewList';
import { apiRoutes } from './routes';
import type { SentAnswer } from './routes';
import { createSampleAccounts } from './sampleAccounts';
import { DEFAULT_SETTINGS } from './settings';
import type { SandboxClock, SandboxSettings } from './settings';
import { Storage } from './storage';
import { webPages } from './web/webPages';

/** Reviews of the sample account unless told otherwise. */
export const SAMPLE_REVIEWS = 3_000;

/** Enough for any test; a sandbox left running stops counting there. */
const MOST_ANSWERS = 1_000_000;

export interface SandboxOptions extends Partial<SandboxSettings> {
	/** 0 (the default) takes a free one. */
	port?: number;
	/** Of the control interface; there is none unless given. 0 takes a free one. */
	controlPort?: number;
	/** How many reviews the Premium account has. */
	reviews?: number;
	/** Of the list; newest first unless told otherwise. */
	order?: ListOrder;
	/** Over how many branches, with a company identifier each, its reviews are spread; 1 unless told otherwise. */
	branches?: number;
	/** How often a review comes in by itself, ms; never unless given. */
	arriveEveryMs?: number;
	/** SQLite file that keeps integration keys and changed reviews; in memory unless given. */
	db?: string;
	/** For answers' dates and the latency, where tests let time pass; the system's unless given. */
	clock?: SandboxClock;
}

/** A review platform to try things on, on this machine only. It is not the platform. */
export class Sandbox {
	/** Account with Premium and the sample reviews. */
	readonly account: Account;

	/** Account without a Premium plan. */
	readonly basicAccount: Account;

	/** Can be changed while the sandbox runs. */
	readonly settings: SandboxSettings;

	/** Every answer of the API so far, oldest first, up to a million. */
	readonly answers: SentAnswer[] = [];

	/** Reviews that come in by themselves. */
	readonly arrivals: Arrivals;

	/** Undefined for the system's. */
	private readonly clock: SandboxClock | undefined;

	private control: FastifyInstance | undefined;

	private constructor(
		private readonly server: FastifyInstance,
		readonly accounts: Accounts,
		private readonly storage: Storage | undefined,
		{
			reviews,
			branches = 1,
			order,
			arriveEveryMs,
			clock,
			port: _,
			controlPort: __,
			db: ___,
			...settings
		}: SandboxOptions,
	) {
		this.clock = clock;
		this.settings = { ...DEFAULT_SETTINGS, ...settings };
		const count = storage?.sampleCount(reviews, SAMPLE_REVIEWS) ?? reviews ?? SAMPLE_REVIEWS;
		const { premium, basic } = createSampleAccounts(accounts, count, branches);
		[this.account, this.basicAccount] = [premium, basic];
		storage?.connect(accounts);
		if (order !== undefined) premium.reviewList.setOrder(order);
		this.arrivals = new Arrivals(premium);
		this.arrivals.every(arriveEveryMs ?? 0);
	}

	/**
	 * Starts a sandbox on 127.0.0.1.
	 *
	 * @throws Error when a port is taken, or the file of `db` cannot be used
	 */
	static async start(options: SandboxOptions = {}): Promise<Sandbox> {
		const storage = options.db === undefined ? undefined : new Storage(options.db);
		const server = Fastify({ forceCloseConnections: true });
		const sandbox = new Sandbox(server, new Accounts(storage), storage, options);
		try {
			await sandbox.listen(options);
			return sandbox;
		} catch (error) {
			await sandbox.close();
			throw error;
		}
	}

	private async listen({ port = 0, controlPort }: SandboxOptions): Promise<void> {
		answerErrorsWithJson(this.server);
		const { accounts, clock, settings, answers } = this;
		await this.server.register(apiRoutes, {
			accounts,
			settings,
			clock,
			onAnswer: (answer) => {
				if (answers.length < MOST_ANSWERS) answers.push(answer);
			},
		});
		await this.server.register(webPages, { accounts });
		await this.server.listen({ host: '127.0.0.1', port });
		if (controlPort !== undefined) this.control = await startControl(this, controlPort);
	}

	/** The reviews of `account`, in the list's order. */
	get reviews(): readonly ReviewRecord[] {
		return this.account.reviewList.records;
	}

	/** Base URL for the credential. */
	get url(): string {
		return addressOf(this.server);
	}

	/** Address of the control interface; undefined when there is none. */
	get controlUrl(): string | undefined {
		return this.control && addressOf(this.control);
	}

	/** How many answers of the API had this status. */
	count(statusCode: number): number {
		return this.answers.filter((answer) => answer.statusCode === statusCode).length;
	}

	async close(): Promise<void> {
		this.arrivals.every(0);
		await this.control?.close();
		await this.server.close();
		this.storage?.close();
	}
}

function addressOf(server: FastifyInstance): string {
	return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
