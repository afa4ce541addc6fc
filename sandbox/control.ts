import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import type { Account } from './account';
import { answerErrorsWithJson, ApiError } from './apiErrors';
import { FAULT_KINDS, REPEATED_FAULT, scriptOf } from './faults';
import type { RepeatedFault } from './faults';
import type { Accounts } from './accounts';
import { freshReview } from './freshReview';
import type { Arrivals } from './freshReview';
import { LIST_FAULTS } from './listFaults';
import type { ListFaults } from './listFaults';
import { answerLocalHostsOnly } from './localHosts';
import { integer, schemaOf, text, yesOrNo } from './options';
import type { ValuesOf } from './options';
import type { ReviewList } from './reviewList';
import { withOffset } from './sampleReviews';
import { SETTINGS } from './settings';
import type { SandboxSettings } from './settings';

/** What can be set about a running sandbox. */
export const CONTROLLED = {
	...SETTINGS,
	premium: yesOrNo('--premium', 'the Premium plan is active', 'the Premium plan has ended'),
};

/** What a review can be made to be. */
export const REVIEW_FIELDS = {
	rating: integer('--rating <number>', 'rating'),
	title: text('--title <text>', 'title'),
	content: text('--content <text>', 'text'),
	experience_date: text('--experience-date <date>', 'date of the experience, YYYY-MM-DD'),
	is_highlighted: yesOrNo('--highlighted', 'highlighted', 'not highlighted'),
};

/** How reviews are added. */
export const ADDED_REVIEWS = {
	...REVIEW_FIELDS,
	count: integer('--count <number>', 'how many', { minimum: 1, maximum: 100_000 }),
	lateBySeconds: integer('--late <seconds>', 'created this long ago: published late', { minimum: 0 }),
	branch: integer('--branch <number>', 'of a branch of the company, see "start --branches"', { minimum: 1 }),
};

type ControlSettings = ValuesOf<typeof CONTROLLED> & { listFaults?: ListFaults };
type Edits = ValuesOf<typeof REVIEW_FIELDS>;

/** What it controls. */
interface Platform {
	url: string;
	settings: SandboxSettings;
	account: Account;
	accounts: Accounts;
	arrivals: Arrivals;
}

/** The control interface of a sandbox, on a port of its own: for tests and demos, no part of the platform. */
export async function startControl(sandbox: Platform, port: number): Promise<FastifyInstance> {
	// A name that is not known is refused, not left out.
	const ajv = { customOptions: { removeAdditional: false as const, coerceTypes: false as const } };
	const control = Fastify({ forceCloseConnections: true, ajv });
	answerErrorsWithJson(control);
	answerLocalHostsOnly(control);

	control.get('/state', () => stateOf(sandbox));
	const settings = schemaOf(CONTROLLED, { listFaults: schemaOf(LIST_FAULTS) });
	control.patch<{ Body: ControlSettings }>('/settings', { schema: { body: settings } }, ({ body }) => {
		applySettings(sandbox, body);
		return body;
	});
	const kinds = { kind: { enum: [...FAULT_KINDS, 'none'] } };
	const fault = { ...schemaOf(REPEATED_FAULT, kinds), required: ['kind'] };
	control.put<{ Body: RepeatedFault | { kind: 'none' } }>(
		'/fault',
		{ schema: { body: fault } },
		({ body }) => {
			if (body.kind === 'none') delete sandbox.settings.script;
			else sandbox.settings.script = scriptOf(body);
			return body;
		},
	);
	const added = schemaOf(ADDED_REVIEWS);
	control.post<{ Body: ValuesOf<typeof ADDED_REVIEWS> }>(
		'/reviews',
		{ schema: { body: added } },
		({ body }) => ({
			ids: addReviews(sandbox.account, body),
		}),
	);

	type Change = (list: ReviewList, id: string, edits: Edits) => boolean;
	/** A route that does something to one review; 404 when there is none of that id. */
	const changeOne = (method: string, url: string, change: Change, schema = {}) =>
		control.route<{ Params: { id: string }; Body: Edits }>({
			method,
			url,
			schema,
			handler: ({ params: { id }, body }) => {
				if (change(sandbox.account.reviewList, id, body)) return { id };
				throw new ApiError(404, `There is no review ${id}.`);
			},
		});
	const edited = { body: schemaOf(REVIEW_FIELDS) };
	changeOne('PATCH', '/reviews/:id', (list, id, edits) => list.edit(id, edits), edited);
	changeOne('DELETE', '/reviews/:id', (list, id) => list.remove(id));
	changeOne('PUT', '/hidden/:id', (list, id) => list.hide(id));
	changeOne('DELETE', '/hidden/:id', (list, id) => list.restore(id));
	await control.listen({ host: '127.0.0.1', port });
	return control;
}

/** A sandbox as the control interface shows it. */
function stateOf({ settings, account, accounts, url }: Platform) {
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
	sandbox: Platform,
	{ order, arriveEveryMs, premium, ...settings }: ControlSettings,
): void {
	Object.assign(sandbox.settings, settings);
	if (order !== undefined) sandbox.account.reviewList.setOrder(order);
	if (arriveEveryMs !== undefined) sandbox.arrivals.every(arriveEveryMs);
	if (premium !== undefined) sandbox.account.premium = premium;
}

function addReviews(
	{ branchIds, reviewList }: Account,
	{ count = 1, lateBySeconds = 0, branch = 1, ...fields }: ValuesOf<typeof ADDED_REVIEWS>,
): string[] {
	const companyId = branchIds[branch - 1];
	if (companyId === undefined) throw new ApiError(400, `body/branch must be <= ${branchIds.length}`);
	const created_at = withOffset(Date.now() - lateBySeconds * 1_000);
	return Array.from({ length: count }, () => {
		const review = freshReview(companyId, { ...fields, created_at });
		reviewList.add(review);
		return review.id;
	});
}
