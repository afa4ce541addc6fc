import { readExample } from '../../../tools/n8n/workflows';
import type { WorkflowFile } from '../../../tools/n8n/n8nApi';
import { ThrowawayN8n } from '../../../tools/n8n/throwawayN8n';
import { toLocalTime } from '../../../nodes/shared/values';
import { freshReview } from '../../../sandbox/freshReview';
import type { ReviewRecord } from '../../../sandbox/records';
import { Sandbox, type SandboxOptions } from '../../../sandbox/sandbox';
import { startInternet, type Internet } from './internet';
import { Slack } from './slack';

export const TIME_ZONE = 'Asia/Tokyo';
/** A trigger takes a review for old that was written more than three days before it started. */
const START_MS = Math.floor(Date.now() / 1_000) * 1_000;

/** So many seconds after the start of the tests, as the API writes it. */
export const writtenAt = (seconds = 0) =>
	new Date(START_MS + seconds * 1_000).toISOString().replace('.000Z', '+00:00');
/** The same as a message shows it. */
export const shownAt = (seconds = 0) =>
	toLocalTime(writtenAt(seconds), TIME_ZONE)?.toFormat('yyyy-MM-dd HH:mm') ?? '';

/** The credential each kind of node asks for, by the end of its type. */
const CREDENTIALS: Array<[type: RegExp, credential: string]> = [
	[/\.reviewPlatform(Tool|Trigger)?$/, 'reviewPlatformApi'],
	[/\.slack$/, 'slackApi'],
	[/\.googleSheets$/, 'googleSheetsOAuth2Api'],
	[/\.gmail$/, 'gmailOAuth2'],
	[/\.emailSend$/, 'smtp'],
	[/\.microsoftTeams$/, 'microsoftTeamsOAuth2Api'],
	[/\.mcpTrigger$/, 'httpBearerAuth'],
	[/\.postgres$/, 'postgres'],
	[/\.lmChatOpenAi$/, 'openAiApi'],
];

/** What a user fills in after importing an example, besides our credential and that of Slack. */
interface FilledIn {
	/** The data of each credential, by type. */
	credentials?: Record<string, object>;
	/** Addresses that its notes ask for, by the name of their node: there is nothing else that a test may change. */
	addresses?: Record<
		string,
		| { documentId: object }
		| { sendTo: string }
		| { fromEmail: string; toEmail: string }
		| { teamId: object; channelId: object }
	>;
	/** What a note in it says to change. */
	change?: (workflow: WorkflowFile) => WorkflowFile;
	/** What a trigger is to give out, by its name, as the editor pins it. */
	pinData?: Record<string, Array<{ json: object }>>;
	/** Its own name unless given; another one to import it a second time. */
	name?: string;
}

/** An example in n8n. */
export interface ImportedExample {
	id: string;
	/** Name of the first node that can start it. */
	trigger: string;
}

/** Where the examples are tried: a real n8n, and the services the examples send to. */
export let n8n: ThrowawayN8n;
export let internet: Internet;
export let slack: Slack;
const sandboxes: Sandbox[] = [];

beforeAll(async () => {
	internet = await startInternet();
	slack = await Slack.start(internet);
	n8n = await ThrowawayN8n.start(() => {}, { ...internet.env, GENERIC_TIMEZONE: TIME_ZONE });
}, 900_000);
afterAll(async () => {
	await n8n?.stop();
	await internet.proxy.stop();
	for (const sandbox of sandboxes) await sandbox.close();
});

/** Starts a sandbox that ends after the tests. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
	const sandbox = await Sandbox.start(options);
	sandboxes.push(sandbox);
	return sandbox;
}

/** Imports an example for a sandbox, fills in what it asks for, and changes nothing else. */
export async function importExample(
	file: string,
	sandbox: Sandbox,
	filledIn: FilledIn = {},
): Promise<ImportedExample> {
	const { credentials, addresses = {}, change = (each) => each, pinData, ...given } = filledIn;
	const workflow = change(await readExample(file));
	const { name = workflow.name } = given;
	const known = { reviewPlatformApi: sandbox.newCredential(), slackApi: slack.slackApi };
	const saved: Record<string, object> = {};
	for (const [type, data] of Object.entries({ ...known, ...credentials }))
		saved[type] = await n8n.api.saveCredential(`${type} of ${name}`, data, type);
	for (const node of workflow.nodes) {
		const [, type] = CREDENTIALS.find(([types]) => types.test(node.type)) ?? [];
		if (type !== undefined) node.credentials = { [type]: saved[type] };
		node.parameters = { ...node.parameters, ...addresses[node.name] };
	}
	const id = await n8n.api.saveWorkflow({ ...workflow, name, ...(pinData && { pinData }) });
	const trigger = workflow.nodes.find(({ type }) => /trigger$/i.test(type));
	return { id, trigger: trigger?.name ?? '' };
}

/** Imports an example with a trigger, and activates it; returns its id. */
export async function activateExample(...imported: Parameters<typeof importExample>): Promise<string> {
	const { id } = await importExample(...imported);
	await n8n.api.activateWorkflow(id);
	return id;
}

/** Runs an example to its end, from its first trigger or another one, and expects it to succeed; the id of its execution. */
export async function runExample({ id, trigger }: ImportedExample, other = trigger): Promise<string> {
	const execution = await n8n.api.runWorkflow(id, other);
	expect(execution.status).toBe('success');
	return execution.id;
}

/** Has a review come in. */
export function addReview(sandbox: Sandbox, fields: Partial<ReviewRecord>): void {
	sandbox.account.reviewList.add(
		freshReview(sandbox.account.companyId, { created_at: writtenAt(), ...fields }),
	);
}
