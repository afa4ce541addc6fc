import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';

import { Accounts, companyIdOf } from './accounts';
import type { Account } from './accounts';
import { Problem } from './problems';
import type { ReviewRecord } from './records';
import type { ListOrder } from './reviewList';
import { apiRoutes } from './routes';
import { SampleReviews } from './sampleReviews';
import { DEFAULT_SETTINGS } from './settings';
import type { SandboxSettings } from './settings';

/** Reviews of the sample account unless told otherwise. */
export const SAMPLE_REVIEWS = 3_000;

/** Enough for any test; a sandbox left running stops counting there. */
const MOST_ANSWERS = 1_000_000;

const SAMPLE_COMPANY = 'Bergfeld Outdoor';
const BASIC_COMPANY = 'Café Lindenhof';

/** An answer that was sent, for counting. */
export interface SentAnswer {
	url: string;
	statusCode: number;
	/** ms since the epoch. */
	at: number;
}

export interface SandboxOptions extends Partial<SandboxSettings> {
	/** 0 (the default) takes a free one. */
	port?: number;
	/** How many reviews the Premium account has. */
	reviews?: number;
	/** Of the list; newest first unless told otherwise. */
	order?: ListOrder;
}

/** A review platform to try things on, on this machine only. It is not the platform. */
export class Sandbox {
	readonly accounts = new Accounts();

	/** Account with Premium and the sample reviews. */
	readonly account: Account;

	/** Account without a Premium plan. */
	readonly basicAccount: Account;

	/** Can be changed while the sandbox runs. */
	readonly settings: SandboxSettings;

	/** Every answer so far, oldest first, up to a million. */
	readonly answers: SentAnswer[] = [];

	private constructor(
		private readonly server: FastifyInstance,
		{ reviews = SAMPLE_REVIEWS, order = 'newest', port: _port, ...settings }: SandboxOptions,
	) {
		this.settings = { ...DEFAULT_SETTINGS, ...settings };
		this.account = this.accounts.create(SAMPLE_COMPANY, {
			premium: true,
			sample: new SampleReviews(reviews, companyIdOf(SAMPLE_COMPANY)),
		});
		this.account.reviewList.setOrder(order);
		this.basicAccount = this.accounts.create(BASIC_COMPANY, { premium: false });
	}

	/** Starts a sandbox on 127.0.0.1. */
	static async start(options: SandboxOptions = {}): Promise<Sandbox> {
		const server = Fastify({ forceCloseConnections: true });
		const sandbox = new Sandbox(server, options);
		answerInJson(server);
		server.addHook('onResponse', (request, reply, done) => {
			if (sandbox.answers.length < MOST_ANSWERS)
				sandbox.answers.push({ url: request.url, statusCode: reply.statusCode, at: Date.now() });
			done();
		});
		await server.register(apiRoutes, { prefix: '/v1', ...sandbox });
		await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
		return sandbox;
	}

	/** The reviews of `account`, in the list's order. */
	get reviews(): readonly ReviewRecord[] {
		return this.account.reviewList.records;
	}

	/** Base URL for the credential. */
	get url(): string {
		return `http://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
	}

	/** How many answers had this status. */
	count(statusCode: number): number {
		return this.answers.filter((answer) => answer.statusCode === statusCode).length;
	}

	async close(): Promise<void> {
		await this.server.close();
	}
}

/** Every answer is JSON, the unhappy ones `{ message }` (api.md › Errors). */
function answerInJson(server: FastifyInstance): void {
	server.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
		const { message } = error;
		const errors = error instanceof Problem ? error.errors : undefined;
		return await reply.code(error.statusCode ?? 500).send({ message, ...(errors && { errors }) });
	});
	server.setNotFoundHandler(async (request, reply) => {
		const path = request.url.replace(/\?.*/, '');
		const known = server.hasRoute({ method: 'GET', url: path });
		return await reply
			.code(known ? 405 : 404)
			.send({ message: known ? 'Method not allowed.' : 'Not found.' });
	});
}
