import type { SentAnswer } from '../../../sandbox/routes';
import type { TriggerWorkflow } from '../trigger';
import type { ListedReviews, Sighting } from './listedReviews';
import type { N8nProcess } from './n8nProcess';

/** An export of all reviews, and what was wrong with it. */
export interface Export {
	number: number;
	/** Why it failed; undefined when it did not. */
	failure: string | undefined;
	/** Whether n8n ended meanwhile. */
	wasStopped: boolean;
	/** Visible all the time, but not in it. */
	missing: string[];
	/** In it, but never visible meanwhile. */
	strange: string[];
	/** In it more than once. */
	twice: string[];
	/** What happened to the list meanwhile. */
	sighting: Sighting;
	/** ms since the epoch. */
	began: number;
	ended: number;
}

/** The query parameter by which its requests are told from others. */
const NAME = 'export';

/** Which export a request belongs to; undefined for none. */
export function exportOf(url: string): number | undefined {
	const number = new URL(url, 'http://localhost').searchParams.get(NAME);
	return number === null ? undefined : Number(number);
}

/** List Reviews with Return All. */
export async function exportAll(
	n8n: N8nProcess,
	credential: TriggerWorkflow['credential'],
	list: ListedReviews,
	number: number,
): Promise<Export> {
	const parameter = [{ name: NAME, value: String(number) }];
	const options = { queryParameters: { parameter } };
	const began = Date.now();
	const sighting = list.watch();
	const { status, items, error } = await n8n.runNode({
		parameters: { resource: 'review', operation: 'list', returnAll: true, options },
		...credential,
	});
	list.end(sighting);
	const ids = items.map(({ json }) => json.id as string);
	const once = new Set(ids);
	const isWhole = status === 'success';
	return {
		number,
		failure: isWhole ? undefined : (error?.message ?? status),
		wasStopped: n8n.hasStopped,
		missing: isWhole ? [...sighting.throughout].filter((id) => !once.has(id)) : [],
		strange: [...once].filter((id) => !sighting.everSeen.has(id)),
		twice: ids.filter((id, index) => ids.indexOf(id) !== index),
		sighting,
		began,
		ended: Date.now(),
	};
}

/**
 * Whether the list became longer and shorter between the same two pages, which no total tells.
 *
 * @param pages the answers to an export's requests, oldest first
 */
export function hidesChanges({ began, sighting }: Export, pages: readonly SentAnswer[]): boolean {
	const times = [began, ...pages.map(({ at }) => at)];
	return times.some((from, index) => {
		const until = times[index + 1] ?? from;
		const between = sighting.moves.filter(({ at }) => from <= at && at <= until);
		return new Set(between.map(({ kind }) => kind)).size > 1;
	});
}
