import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { freshReview } from '../sandbox/freshReview';
import type { Sandbox } from '../sandbox/sandbox';
import { EngineTrigger } from '../tools/engine/engineTrigger';
import { ENGINE_FOLDER } from '../tools/engine/environment';
import { runNode } from '../tools/engine/runNode';
import { UserError } from '../tools/userError';
import { countExported, writeSpreadsheets } from './exportFiles';
import { shortPath, trafficRows, type Row } from './table';

const LIST_ALL = {
	resource: 'review',
	operation: 'list',
	returnAll: true,
	options: { spreadsheetFormat: true },
};

export interface MainJob {
	sandbox: Sandbox;
	/** Integration keys, each with a rate limit of its own. */
	keys: { export: string; trigger: string };
	/** For the files. */
	folder: string;
	timezone: string;
}

/**
 * What people install this package for, without n8n itself, in the part of it that runs nodes: all reviews into spreadsheets,
 * then a review that comes in, through the trigger.
 *
 * @throws UserError when a file is not complete, or the trigger gives out anything but that review
 */
export async function runMainJob({ sandbox, keys, folder, timezone }: MainJob): Promise<Row[]> {
	process.once('exit', () => rmSync(ENGINE_FOLDER, { recursive: true, force: true }));
	const baseUrl = sandbox.url;
	const trigger = new EngineTrigger(
		{ baseUrl, apiToken: keys.trigger },
		{ options: { message: 'plainText' } },
		timezone,
	);
	// As publishing does: what is there already is learned, and starts nothing.
	await trigger.poll();

	const before = sandbox.answers.length;
	const started = Date.now();
	const run = await runNode({ parameters: LIST_ALL, baseUrl, apiToken: keys.export, timezone, save: false });
	const seconds = ((Date.now() - started) / 1_000).toFixed(1);
	if (run.error) throw new UserError(`${run.error.message}\n${run.error.description ?? ''}`);
	const answers = sandbox.answers.slice(before);
	const files = await writeSpreadsheets(
		run.items.map(({ json }) => json),
		folder,
	);
	for (const file of files) countExported(file, await readFile(file), sandbox.reviews);

	return [
		['Reviews', `${run.items.length}, all that there are, none twice`],
		['Seconds', seconds],
		...trafficRows(answers),
		['Files', files.map(shortPath).join('\n')],
		['A new review', await alertFor(sandbox, trigger)],
	];
}

/** Has a review come in, and polls once: the first line of its message. */
async function alertFor({ account }: Sandbox, trigger: EngineTrigger): Promise<string> {
	const review = freshReview(account.companyId, { rating: 2, title: 'Late again' });
	account.reviewList.add(review);
	const items = ((await trigger.poll()) ?? []) as Array<{ id: string; message: string }>;
	const [item] = items;
	if (items.length === 1 && item?.id === review.id)
		return `${item.message.split('\n')[0]}\ncame in; the trigger's next poll gave out just that`;
	throw new UserError(`The trigger gave out ${items.length} reviews instead of the one that has come in.`);
}
