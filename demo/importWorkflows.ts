import { contentHash } from '../tools/contentHash';
import type { N8nApi, WorkflowFile } from '../tools/n8n/n8nApi';
import type { ImportedWorkflow } from './keptState';

/** The part of n8n's API that importing needs. */
export type Workflows = Pick<N8nApi, 'workflows' | 'workflow' | 'createWorkflow' | 'updateWorkflow'>;

/** A workflow in n8n after it was to be imported, and whether it was, or is as a user has it. */
export interface ImportResult {
	id: string;
	outcome: 'imported' | 'already there' | 'changed by the user';
}

/**
 * Imports a workflow if it is missing, or brings it up to date if nobody has changed it since it was imported; else it stays
 * as the user has it.
 *
 * @param kept what was imported, by name; is brought up to date, too
 */
export async function importWorkflow(
	api: Workflows,
	file: WorkflowFile,
	kept: Record<string, ImportedWorkflow>,
): Promise<ImportResult> {
	const { name } = file;
	const source = hashOf(file);
	const known = kept[name];
	const present = await api.workflows();
	const there = present.find(({ id }) => id === known?.id) ?? present.find((each) => each.name === name);
	if (there) {
		const { id } = there;
		if (known?.content !== hashOf(await api.workflow(id))) return { id, outcome: 'changed by the user' };
		if (known.source === source) return { id, outcome: 'already there' };
		await api.updateWorkflow(id, file);
	}
	const id = there?.id ?? (await api.createWorkflow(file));
	kept[name] = { id, source, content: hashOf(await api.workflow(id)) };
	return { id, outcome: 'imported' };
}

/** Of all that a user may change. */
function hashOf({ name, nodes, connections, settings, isArchived }: WorkflowFile): string {
	return contentHash({ name, nodes, connections, settings, isArchived });
}
