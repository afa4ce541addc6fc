import type { Execution } from '../../../tools/n8n/n8nApi';
import { ThrowawayN8n } from '../../../tools/n8n/throwawayN8n';
import { freshReview } from '../../../sandbox/freshReview';
import type { ReviewRecord } from '../../../sandbox/records';
import type { SandboxOptions } from '../../../sandbox/sandbox';
import { Sandbox } from '../../../sandbox/sandbox';
import { importExample } from './examples';
import type { FilledIn, ImportedExample } from './examples';
import { OutsideServices } from './outsideServices';
import { SlackWorkspace } from './slackWorkspace';

/** Where the examples are tried: a real n8n, sandboxes, and the services the examples send to. */
export class ExampleBench {
	/** What Slack's credential holds. */
	readonly slackApi = { accessToken: 'xoxb-test' };

	private readonly sandboxes: Sandbox[] = [];

	private constructor(
		readonly n8n: ThrowawayN8n,
		readonly services: OutsideServices,
		readonly slack: SlackWorkspace,
	) {}

	/** @param timeZone of n8n */
	static async start(timeZone: string): Promise<ExampleBench> {
		const services = await OutsideServices.start();
		try {
			const env = { ...services.env, GENERIC_TIMEZONE: timeZone };
			const n8n = await ThrowawayN8n.start(() => {}, env);
			return new ExampleBench(n8n, services, new SlackWorkspace(services));
		} catch (error) {
			await services.stop();
			throw error;
		}
	}

	/** Starts a sandbox; with it comes what our credential for it holds. */
	async startSandbox(options: SandboxOptions): Promise<{ sandbox: Sandbox; reviewPlatformApi: object }> {
		const sandbox = await Sandbox.start(options);
		this.sandboxes.push(sandbox);
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		return { sandbox, reviewPlatformApi: { baseUrl: sandbox.url, apiToken } };
	}

	/** Imports an example of ours into n8n. */
	async import(file: string, filledIn: FilledIn): Promise<ImportedExample> {
		return await importExample(this.n8n, file, filledIn);
	}

	/** Runs an example to its end, from its first trigger or another one. */
	async run({ id, trigger }: ImportedExample, otherTrigger?: string): Promise<Execution> {
		return await this.n8n.api.runWorkflow(id, otherTrigger ?? trigger);
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		await this.services.stop();
		await Promise.all(this.sandboxes.map(async (sandbox) => await sandbox.close()));
	}
}

/** Has a review come in. */
export function addReview(sandbox: Sandbox, fields: Partial<ReviewRecord>): void {
	sandbox.account.reviewList.add(freshReview(sandbox.account.companyId, fields));
}
