import type { IDataObject } from 'n8n-workflow';
import { readFileSync } from 'node:fs';

import { readTriggerState } from '../../nodes/ReviewPlatformTrigger/state/triggerState';
import { EMPTY_MEMORY, OpenMemory } from '../../nodes/ReviewPlatformTrigger/watch/memory';
import { contentOf, type Review } from '../../nodes/shared/review/record';
import { savedExecutions, type SavedExecution } from '../../tools/n8n/savedExecutions';
import type { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { NEW_REVIEW } from '../../tools/n8n/workflows';
import type { Crash } from './verdict';

/** So that n8n's log has what `crashEvidence` reads there. */
export const DEBUG_LOG = { N8N_LOG_LEVEL: 'debug' };

/** The executions in the database of an n8n, oldest first. */
export async function executionsIn(n8n: ThrowawayN8n): Promise<SavedExecution[]> {
	return await savedExecutions(async (query) => await n8n.rows(query), NEW_REVIEW);
}

/** What an n8n that was killed has left, in its database and its log, of a platform with these reviews. */
export async function crashEvidence(n8n: ThrowawayN8n, reviews: readonly Review[]): Promise<Crash> {
	const log = readFileSync(n8n.logFile, 'utf8');
	const seen = await seenReviews(n8n);
	return {
		executions: await executionsIn(n8n),
		hasSeen: (trigger, id) => {
			const review = reviews.find((one) => one.id === id) ?? ({ id } as Review);
			const entry = seen.get(trigger)?.recall(review);
			return entry !== undefined && (entry.content ?? contentOf(review)) === contentOf(review);
		},
		handedOver: (trigger) =>
			log.split(`Received event to trigger execution for workflow "${trigger}"`).length - 1,
	};
}

const FIRST_READINGS = `
	SELECT count(*) AS count FROM workflow_entity workflow
	LEFT JOIN poller_state poller ON poller."workflowId" = workflow.id
	WHERE coalesce(poller.cursor, workflow."staticData") GLOB '*"roundEndedAt":[0-9]*'`;

/** How many triggers have ended their first reading in the database: with durable cursors only after their second poll. */
export async function savedFirstReadings(n8n: ThrowawayN8n): Promise<number> {
	return (await n8n.rows<{ count: number }>(FIRST_READINGS))[0]?.count ?? 0;
}

/** By the static data that is saved of each workflow's trigger. */
async function seenReviews(n8n: ThrowawayN8n): Promise<Map<string, OpenMemory>> {
	const query = 'SELECT id, name, "staticData" FROM workflow_entity';
	const workflows = await n8n.rows<{ id: string; name: string; staticData: string | null }>(query);
	return new Map(
		workflows.map(({ id, name, staticData }) => {
			const saved = JSON.parse(staticData ?? '{}') as Record<string, IDataObject | undefined>;
			const state = readTriggerState(saved[`node:${NEW_REVIEW}`] ?? {}, id, Date.now());
			const memory = state?.list?.memory ?? EMPTY_MEMORY;
			return [name, new OpenMemory(memory, memory.contents, false)];
		}),
	);
}
