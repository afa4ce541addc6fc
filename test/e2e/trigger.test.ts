import { createServer } from 'node:net';

import { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { ALERT, watchNewReviews } from '../../tools/n8n/watchNewReviews';
import { MAX_RETRIES } from '../../nodes/shared/api/backoff';
import { Sandbox } from '../../sandbox/sandbox';
import { addReviewAt } from '../support/reviews';
import { TWO_POLLS, until } from '../support/until';

const KEY = 'key-of-the-trigger-test';
const REVIEWS = 200;

/** Cuts all connections to a port until a first poll has given up. */
async function refuseConnections(port: number, meanwhile: () => Promise<void>): Promise<void> {
	let attempts = 0;
	const server = createServer((socket) => {
		attempts++;
		socket.resetAndDestroy();
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	await meanwhile();
	await until('a poll that gives up', () => attempts > MAX_RETRIES, TWO_POLLS);
	await new Promise((resolve) => server.close(resolve));
}

describe('the trigger in a real n8n', () => {
	let n8n: ThrowawayN8n;
	let sandbox: Sandbox;
	let workflowId: string;
	const added: string[] = [];

	const startSandbox = async (port = 0) => {
		const earlier = sandbox?.reviews.filter(({ id }) => added.includes(id)) ?? [];
		sandbox = await Sandbox.start({ reviews: REVIEWS, port });
		sandbox.accounts.createKey(sandbox.account, KEY);
		for (const review of earlier) sandbox.account.reviewList.add(review);
	};
	const addReview = () => added.push(addReviewAt(sandbox, Date.now()));

	/** What has reached the node after the trigger, in every execution so far. */
	const alerts = async (): Promise<string[]> => {
		const executions = await n8n.api.endedExecutions(workflowId);
		const ended = executions.filter(({ status }) => status === 'success');
		const items = await Promise.all(ended.map(async ({ id }) => await n8n.api.itemsOf(id, ALERT)));
		return items.flat().map((item) => (item as { id: string }).id);
	};
	const untilAllAlerted = async () =>
		await until('an alert for each review', async () => (await alerts()).length >= added.length, TWO_POLLS);
	const untilPolled = async () => {
		const before = sandbox.answers.length;
		await until('a poll', () => sandbox.answers.length > before, TWO_POLLS);
	};

	beforeAll(async () => {
		n8n = await ThrowawayN8n.start();
		await startSandbox();
		const data = { baseUrl: sandbox.url, apiToken: KEY };
		const credentialId = await n8n.api.saveCredential('Trigger', 'reviewPlatformApi', data);
		workflowId = await n8n.api.saveWorkflow(watchNewReviews('Alert', { id: credentialId, name: 'Alert' }));
	}, 900_000);
	afterAll(async () => {
		await n8n.stop();
		await sandbox.close();
	});

	it('starts the workflow with what came in after its activation, and with nothing else', async () => {
		await n8n.api.activateWorkflow(workflowId);
		addReview();
		addReview();

		await untilAllAlerted();

		expect(await alerts()).toEqual(added);
	});

	it('goes on after a crash of n8n where it was', async () => {
		addReview();
		await n8n.kill();
		addReview();

		await n8n.startAgain();
		await untilAllAlerted();

		expect(await alerts()).toEqual(added);
	});

	it('lives when n8n starts while the platform is down', async () => {
		const port = Number(new URL(sandbox.url).port);
		await n8n.kill();
		await sandbox.close();
		await refuseConnections(port, async () => await n8n.startAgain());
		await startSandbox(port);
		addReview();

		await untilAllAlerted();

		expect(await alerts()).toEqual(added);
	});

	it('goes on after the workflow was deactivated and activated again', async () => {
		await n8n.api.deactivateWorkflow(workflowId);
		addReview();
		await n8n.api.activateWorkflow(workflowId);

		await untilAllAlerted();
		await untilPolled();

		expect(await alerts()).toEqual(added);
	});

	it('says in words why a workflow cannot be activated', async () => {
		const data = { baseUrl: sandbox.url, apiToken: 'no-such-key' };
		const credentialId = await n8n.api.saveCredential('Deleted key', 'reviewPlatformApi', data);
		const id = await n8n.api.saveWorkflow(
			watchNewReviews('Deleted key', { id: credentialId, name: 'Deleted key' }),
		);

		await expect(n8n.api.activateWorkflow(id)).rejects.toThrow('The integration key was not accepted');
	});
});
