import type { FastifyInstance } from 'fastify';

import type { Account } from './account';
import type { Accounts } from './accounts';
import { ApiError } from './apiErrors';
import { FAULT_KINDS, REPEATED_FAULT, scriptOf } from './faults';
import { freshReview } from './freshReview';
import { CONFIRMATION, createKey, deleteKey, listKeys, NEW_KEY, OF_ACCOUNT } from './keyCommands';
import { LIST_FAULTS } from './listFaults';
import { localServer } from './localServer';
import { integer, schemaOf, text, yesOrNo, type Settings, type ValuesOf } from './options';
import type { ReviewList } from './reviewList';
import { withOffset } from './sampleReviews';
import { SETTINGS, type SandboxSettings } from './settings';

/** What can be set about a running sandbox. */
const CONTROLLED = {
	...SETTINGS,
	premium: yesOrNo('--premium', 'the Premium plan is active', 'the Premium plan has ended'),
};

/** What a review can be made to be. */
const REVIEW_FIELDS = {
	rating: integer('--rating <number>', 'rating'),
	title: text('--title <text>', 'title'),
	content: text('--content <text>', 'text'),
	experience_date: text('--experience-date <date>', 'date of the experience, YYYY-MM-DD'),
	is_highlighted: yesOrNo('--highlighted', 'highlighted', 'not highlighted'),
};

/** How reviews are added. */
const ADDED_REVIEWS = {
	...OF_ACCOUNT,
	...REVIEW_FIELDS,
	count: integer('--count <number>', 'how many', 1, 100_000),
	lateBySeconds: integer('--late <seconds>', 'created this long ago: published late', 0),
	branch: integer('--branch <number>', 'of a branch of the company, see "start --branches"', 1),
};

/** What is controlled. */
interface Platform {
	url: string;
	settings: SandboxSettings;
	set: (settings: ValuesOf<typeof SETTINGS>) => void;
	account: Account;
	accounts: Accounts;
}

/** What can be done to a running sandbox; returns what is told of it. */
interface ControlCommand {
	is: string;
	options: Settings;
	run: (sandbox: Platform, given: object, word: string) => object;
}

/** By its name, with its argument where it has one: on the command line, and as the path of a request. */
export const COMMANDS: Record<string, ControlCommand> = {
	state: command('show the state of a running sandbox', {}, stateOf),
	add: command('add reviews', ADDED_REVIEWS, addReviews),
	'edit <id>': ofOne('edit a review', (list, id, edits) => list.edit(id, edits), REVIEW_FIELDS),
	'delete <id>': ofOne('delete a review', (list, id) => list.remove(id)),
	'hide <id>': ofOne('take a review out of the list until it is restored', (list, id) => list.hide(id)),
	'restore <id>': ofOne('publish a hidden review again', (list, id) => list.restore(id)),
	keys: command('list the integration keys of an account', OF_ACCOUNT, listKeys),
	'create-key': command('create a key, at most five; its secret is shown this once', NEW_KEY, createKey),
	'delete-key <id>': command('delete a key', CONFIRMATION, deleteKey),
	set: command('change settings', CONTROLLED, applySettings),
	list: command(
		'make the list faulty; without options it is correct again',
		LIST_FAULTS,
		({ settings }, faults) => (settings.listFaults = faults),
	),
	'fault <kind>': command(
		`answer requests with a fault: ${[...FAULT_KINDS, 'none'].join(', ')}`,
		REPEATED_FAULT,
		setFault,
	),
};

/** The control interface of a sandbox, on a port of its own: for tests and demos, no part of the platform. */
export async function startControl(sandbox: Platform, port: number): Promise<FastifyInstance> {
	const control = localServer();
	for (const [name, { options, run }] of Object.entries(COMMANDS)) {
		const path = `/${name.replace(/ <.*/, '/:word')}`;
		const schema = { body: schemaOf(options) };
		control.post<{ Body: Record<string, unknown>; Params: { word?: string } }>(
			path,
			{ schema },
			({ body, params }) => run(sandbox, body, params.word ?? ''),
		);
	}
	await control.listen({ host: '127.0.0.1', port });
	return control;
}

function command<Table extends Settings>(
	is: string,
	options: Table,
	run: (sandbox: Platform, given: ValuesOf<Table>, word: string) => object,
): ControlCommand {
	return { is, options, run };
}

/** Something that is done to one review. */
function ofOne<Table extends Settings>(
	is: string,
	change: (list: ReviewList, id: string, edits: ValuesOf<Table>) => boolean,
	options = {} as Table,
): ControlCommand {
	return command(is, options, ({ accounts }, edits, id) => {
		if (accounts.all.some(({ reviewList }) => change(reviewList, id, edits))) return { id };
		throw new ApiError(404, `There is no review ${id}.`);
	});
}

function stateOf({ settings, account, accounts, url }: Platform): object {
	const { script, ...shown } = settings;
	return {
		url,
		...shown,
		fault: script !== undefined,
		accounts: accounts.all.map((each) => ({
			account: each.slug,
			name: each.user.name,
			premium: each.premium,
			reviews: each.reviewList.length,
			keys: accounts.keys.of(each).length,
		})),
		reviews: account.reviewList.length,
	};
}

function applySettings(sandbox: Platform, given: ValuesOf<typeof CONTROLLED>): object {
	const { premium, ...settings } = given;
	sandbox.set(settings);
	if (premium !== undefined) sandbox.account.premium = premium;
	return given;
}

function setFault({ settings }: Platform, given: ValuesOf<typeof REPEATED_FAULT>, word: string): object {
	const kind = [...FAULT_KINDS, 'none' as const].find((each) => each === word);
	if (kind === undefined) throw new ApiError(400, `There is no fault ${word}.`);
	if (kind === 'none') delete settings.script;
	else settings.script = scriptOf({ kind, ...given });
	return { kind, ...given };
}

function addReviews(
	{ account, accounts }: Platform,
	{ account: slug, count = 1, lateBySeconds = 0, branch = 1, ...fields }: ValuesOf<typeof ADDED_REVIEWS>,
): object {
	const { branchIds, reviewList } = accounts.bySlug(slug) ?? account;
	const companyId = branchIds[branch - 1];
	if (companyId === undefined) throw new ApiError(400, `body/branch must be <= ${branchIds.length}`);
	const created_at = withOffset(Date.now() - lateBySeconds * 1_000);
	const added = Array.from({ length: count }, () => freshReview(companyId, { ...fields, created_at }));
	for (const review of added) reviewList.add(review);
	return { ids: added.map(({ id }) => id) };
}
