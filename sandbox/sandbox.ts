import type { FastifyInstance } from 'fastify';

import { Accounts, createSampleAccounts } from './accounts';
import type { Account } from './account';
import { unavailable } from './apiErrors';
import { startControl } from './control';
import { freshReview } from './freshReview';
import { localServer } from './localServer';
import { answerAsPhp } from './phpJson';
import { pick } from './random';
import type { ReviewRecord } from './records';
import { apiRoutes, type SentAnswer } from './routes';
import { NEWEST_SAMPLE } from './sampleReviews';
import { DEFAULT_SETTINGS, type ListSettings, type SandboxSettings } from './settings';
import { Storage } from './storage';

/** Reviews of the sample account unless told otherwise. */
export const SAMPLE_REVIEWS = 3_000;

export interface SandboxOptions extends Partial<SandboxSettings>, ListSettings {
	/** 0 (the default) takes a free one. */
	port?: number;
	/** Of the control interface; there is none unless given. 0 takes a free one. */
	controlPort?: number;
	/** How many reviews the Premium account has. */
	reviews?: number;
	/** When the newest of them was created, ms since the epoch; always the same unless given, for tests. */
	newest?: number;
	/** Over how many branches, with a company identifier each, its reviews are spread; 1 unless told otherwise. */
	branches?: number;
	/** File that keeps integration keys and changed reviews; in memory unless given. */
	db?: string;
}

/** A review platform to try things on, on this machine only. It is not the platform. */
export class Sandbox {
	readonly accounts = new Accounts();
	/** With Premium and the sample reviews. */
	readonly account: Account;
	readonly basicAccount: Account;
	/** Of another company, with Premium. */
	readonly otherAccount: Account;
	/** Can be changed while the sandbox runs. */
	readonly settings: SandboxSettings = { ...DEFAULT_SETTINGS };
	/** Every answer of the API so far, oldest first, up to a million. */
	readonly answers: SentAnswer[] = [];

	private readonly server = localServer();
	private control: FastifyInstance | undefined;
	private arrivals: NodeJS.Timeout | undefined;

	private constructor(options: Omit<SandboxOptions, 'port' | 'controlPort'>) {
		const { reviews, newest = NEWEST_SAMPLE, branches = 1, db, ...settings } = options;
		const storage = db === undefined ? undefined : new Storage(db);
		const given = { reviews: reviews ?? SAMPLE_REVIEWS, newest };
		const samples = storage?.samplesOr(given, reviews) ?? given;
		const made = createSampleAccounts(this.accounts, samples, branches);
		[this.account, this.basicAccount, this.otherAccount] = made;
		storage?.connect(this.accounts);
		this.set(settings);
	}

	/**
	 * Starts a sandbox on 127.0.0.1.
	 *
	 * @throws Error when a port is taken, or the file of `db` cannot be used
	 */
	static async start({ port = 0, controlPort, ...options }: SandboxOptions = {}): Promise<Sandbox> {
		const sandbox = new Sandbox(options);
		const { server } = sandbox;
		try {
			answerAsPhp(server);
			// Before anything else is looked at, as `php artisan down` does.
			server.addHook('onRequest', async (_request, reply) => {
				const { down, downRetryAfter } = sandbox.settings;
				if (down && downRetryAfter > 0) void reply.header('retry-after', downRetryAfter);
				if (down) throw unavailable();
			});
			await server.register((api, _options, done) => {
				apiRoutes(api, sandbox);
				done();
			});
			await server.listen({ host: '127.0.0.1', port });
			if (controlPort !== undefined) sandbox.control = await startControl(sandbox, controlPort);
			return sandbox;
		} catch (error) {
			await sandbox.close();
			throw error;
		}
	}

	set({ order, arriveEveryMs, ...settings }: Partial<SandboxSettings> & ListSettings): void {
		Object.assign(this.settings, settings);
		if (order !== undefined) this.account.reviewList.setOrder(order);
		if (arriveEveryMs === undefined) return;
		clearInterval(this.arrivals);
		const { branchIds, reviewList } = this.account;
		const arrive = () => reviewList.add(freshReview(pick(branchIds)));
		if (arriveEveryMs > 0) this.arrivals = setInterval(arrive, arriveEveryMs).unref();
	}

	/** The reviews of `account`, in the list's order. */
	get reviews(): readonly ReviewRecord[] {
		return this.account.reviewList.records;
	}

	/** Base URL for the credential. */
	get url(): string {
		return this.server.listeningOrigin;
	}

	get controlUrl(): string | undefined {
		return this.control?.listeningOrigin;
	}

	/** What a credential holds, with a new key of `account`. */
	newCredential(): { baseUrl: string; apiToken: string } {
		return { baseUrl: this.url, apiToken: this.accounts.createKey(this.account) };
	}

	count(statusCode: number): number {
		return this.answers.filter((answer) => answer.statusCode === statusCode).length;
	}

	async close(): Promise<void> {
		clearInterval(this.arrivals);
		await this.control?.close();
		await this.server.close();
	}
}
