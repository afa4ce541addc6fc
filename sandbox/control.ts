import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Account } from './account';
import type { Accounts } from './accounts';
import { answerErrorsWithJson, ApiError, invalid } from './apiErrors';
import type { Arrivals } from './arrivals';
import { FAULT_KINDS, scriptOf } from './faults';
import type { RepeatedFault } from './faults';
import { freshReview } from './freshReview';
import { LIST_FAULTS_SCHEMA } from './listFaultOptions';
import { ORDER_NAMES } from './listOrders';
import type { ReviewRecord } from './records';
import type { ListOrder } from './reviewList';
import { withOffset } from './sampleReviews';
import type { SandboxSettings } from './settings';

const MOST_AT_ONCE = 100_000;
const count = (minimum: number) => ({ type: 'integer', minimum });
const text = { type: 'string' };

const SETTINGS_SCHEMA = {
	type: 'object',
	additionalProperties: false,
	properties: {
		limit: count(1),
		windowMs: count(1),
		hints: { type: 'boolean' },
		latencyMs: count(0),
		pageSize: count(1),
		listFaults: LIST_FAULTS_SCHEMA,
		order: { enum: ORDER_NAMES },
		replicaEvery: count(0),
		arriveEveryMs: count(0),
		premium: { type: 'boolean' },
	},
};
const FIELDS_SCHEMA = {
	type: 'object',
	additionalProperties: false,
	properties: {
		rating: { type: 'integer' },
		is_highlighted: { type: 'boolean' },
		title: text,
		content: text,
		experience_date: text,
	},
};
const ADDED_SCHEMA = {
	...FIELDS_SCHEMA,
	properties: {
		...FIELDS_SCHEMA.properties,
		count: { ...count(1), maximum: MOST_AT_ONCE },
		lateBySeconds: count(0),
		branch: count(1),
	},
};
const FAULT_SCHEMA = {
	type: 'object',
	additionalProperties: false,
	required: ['kind'],
	properties: {
		kind: { enum: FAULT_KINDS },
		status: { type: 'integer', minimum: 400, maximum: 599 },
		times: count(1),
	},
};

/** What can be changed about a running sandbox from outside. */
export interface ControlSettings extends Partial<Omit<SandboxSettings, 'script'>> {
	order?: ListOrder;
	/** 0 ends it. */
	arriveEveryMs?: number;
	/** Whether the sample account's plan is an active Premium plan. */
	premium?: boolean;
}

/** How reviews are to be added. */
export interface AddedReviews extends Partial<
	Pick<ReviewRecord, 'rating' | 'is_highlighted' | 'title' | 'content' | 'experience_date'>
> {
	/** How many; 1 unless told otherwise. */
	count?: number;
	/** Created so long before they become visible. */
	lateBySeconds?: number;
	/** Of which branch, from 1; the company's own unless told otherwise. */
	branch?: number;
}

/** What the control interface shows of a sandbox, and changes. */
export interface ControlledSandbox {
	readonly url: string;
	readonly settings: SandboxSettings;
	readonly accounts: Accounts;
	/** The sample account, which reviews are added to. */
	readonly account: Account;
	readonly arrivals: Arrivals;
}

/** The control interface of a sandbox, on a port of its own: for tests and demos, no part of the platform. */
export async function startControl(sandbox: ControlledSandbox, port: number): Promise<FastifyInstance> {
	// A name that is not known is refused, not left out.
	const ajv = { customOptions: { removeAdditional: false as const, coerceTypes: false as const } };
	const control = Fastify({ forceCloseConnections: true, ajv });
	answerErrorsWithJson(control);
	control.get('/state', () => stateOf(sandbox));
	control.patch<{ Body: ControlSettings }>('/settings', { schema: { body: SETTINGS_SCHEMA } }, ({ body }) => {
		applySettings(sandbox, body);
		return stateOf(sandbox);
	});
	control.post<{ Body: AddedReviews }>('/reviews', { schema: { body: ADDED_SCHEMA } }, ({ body }) => ({
		ids: addReviews(sandbox.account, body),
	}));
	control.patch<{ Body: Partial<ReviewRecord> }>(
		'/reviews/:id',
		{ schema: { body: FIELDS_SCHEMA } },
		(request) => {
			if (!sandbox.account.reviewList.edit(idIn(request), request.body)) throw noSuchReview(idIn(request));
			return { id: idIn(request) };
		},
	);
	control.delete('/reviews/:id', (request) => {
		if (!sandbox.account.reviewList.remove(idIn(request))) throw noSuchReview(idIn(request));
		return { id: idIn(request) };
	});
	control.put('/hidden/:id', (request) => {
		if (!sandbox.account.reviewList.hide(idIn(request))) throw noSuchReview(idIn(request));
		return { id: idIn(request) };
	});
	control.delete('/hidden/:id', (request) => {
		if (!sandbox.account.reviewList.restore(idIn(request))) throw noSuchReview(idIn(request));
		return { id: idIn(request) };
	});
	control.put<{ Body: RepeatedFault }>('/fault', { schema: { body: FAULT_SCHEMA } }, ({ body }) => {
		sandbox.settings.script = scriptOf(body);
		return body;
	});
	control.delete('/fault', () => {
		delete sandbox.settings.script;
		return {};
	});
	await control.listen({ host: '127.0.0.1', port });
	return control;
}

/** A sandbox as the control interface shows it. */
function stateOf({ settings, account, accounts, url }: ControlledSandbox) {
	const { script, ...shown } = settings;
	return {
		url,
		...shown,
		fault: script !== undefined,
		accounts: accounts.all.map((each) => ({
			name: each.user.name,
			premium: each.premium,
			reviews: each.reviewList.length,
			keys: accounts.keys.of(each).length,
		})),
		reviews: account.reviewList.length,
	};
}

function applySettings(
	sandbox: ControlledSandbox,
	{ order, arriveEveryMs, premium, ...settings }: ControlSettings,
): void {
	Object.assign(sandbox.settings, settings);
	if (order !== undefined) sandbox.account.reviewList.setOrder(order);
	if (arriveEveryMs !== undefined) sandbox.arrivals.every(arriveEveryMs);
	if (premium !== undefined) sandbox.account.premium = premium;
}

function addReviews(
	{ branchIds, reviewList }: Account,
	{ count: wanted = 1, lateBySeconds = 0, branch = 1, ...fields }: AddedReviews,
) {
	const companyId = branchIds[branch - 1];
	if (companyId === undefined) throw new ApiError(400, `body/branch must be <= ${branchIds.length}`);
	const created_at = withOffset(Date.now() - lateBySeconds * 1_000);
	return Array.from({ length: wanted }, () => {
		const review = freshReview(companyId, { ...fields, created_at });
		reviewList.add(review);
		return review.id;
	});
}

function idIn(request: FastifyRequest): string {
	const { id } = request.params as { id?: string };
	if (!id) throw invalid('id', 'Name a review.');
	return id;
}

function noSuchReview(id: string): ApiError {
	return new ApiError(404, `There is no review ${id}.`);
}
