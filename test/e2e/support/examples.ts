import { readExample } from '../../../tools/n8n/exampleWorkflows';
import type { ThrowawayN8n } from '../../../tools/n8n/throwawayN8n';

/** The credential each kind of node asks for. */
const CREDENTIAL_OF: Record<string, string> = {
	'n8n-nodes-review-platform.reviewPlatform': 'reviewPlatformApi',
	'n8n-nodes-review-platform.reviewPlatformTool': 'reviewPlatformApi',
	'n8n-nodes-review-platform.reviewPlatformTrigger': 'reviewPlatformApi',
	'n8n-nodes-base.slack': 'slackApi',
	'n8n-nodes-base.googleSheets': 'googleSheetsOAuth2Api',
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.postgres': 'postgres',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
};

/** What a user fills in after importing an example. */
export interface FilledIn {
	/** The data of each credential, by type. */
	credentials: Record<string, object>;
	/** Addresses that its notes ask for, by the name of their node: there is nothing else that a test may change. */
	addresses?: Record<string, { documentId: object } | { fromEmail: string; toEmail: string }>;
	/** What a trigger is to give out, by its name, as the editor pins it. */
	pinData?: Record<string, object[]>;
	/** Its own name unless given; another one to import it a second time. */
	name?: string;
}

/** An example in n8n. */
export interface ImportedExample {
	id: string;
	/** Name of the first node that can start it. */
	trigger: string;
}

/** Imports an example, fills in what it asks for, and changes nothing else. */
export async function importExample(
	n8n: ThrowawayN8n,
	file: string,
	{ credentials, addresses = {}, pinData, name }: FilledIn,
): Promise<ImportedExample> {
	const workflow = await readExample(file);
	workflow.name = name ?? workflow.name;
	const saved = new Map<string, { id: string; name: string }>();
	for (const [type, data] of Object.entries(credentials)) {
		const title = `${type} of ${workflow.name}`;
		saved.set(type, { id: await n8n.api.saveCredential(title, type, data), name: title });
	}
	for (const node of workflow.nodes) {
		const type = CREDENTIAL_OF[node.type];
		if (type !== undefined) node.credentials = { [type]: saved.get(type) };
		node.parameters = { ...node.parameters, ...addresses[node.name] };
	}
	const id = await n8n.api.saveWorkflow({ ...workflow, ...(pinData && { pinData: pinned(pinData) }) });
	const trigger = workflow.nodes.find(({ type }) => /trigger$/i.test(type));
	return { id, trigger: trigger?.name ?? '' };
}

function pinned(pinData: Record<string, object[]>): object {
	return Object.fromEntries(
		Object.entries(pinData).map(([name, items]) => [name, items.map((json) => ({ json }))]),
	);
}
