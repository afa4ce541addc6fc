import type { IDataObject } from 'n8n-workflow';

import { MAX_RETRIES } from '../../nodes/shared/errors/failureRules';
import { Sandbox } from '../../sandbox/sandbox';
import { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { ALERT, watchNewReviews } from '../../tools/n8n/workflows';
import { addReviewAt } from '../support/reviews';
import { TWO_POLLS, until } from '../support/until';

describe('the trigger in a real n8n', () => {
	let n8n: ThrowawayN8n;
	let sandbox: Sandbox;
	let workflowId: string;
	const due: object[] = [];
	const addReview = () => {
		const id = addReviewAt(sandbox, Date.now(), { rating: 1 });
		due.push({ id, event: 'newReview', previous_rating: null });
		return id;
	};

	/** What has reached the node after the trigger, in every execution so far. */
	const alerts = async () => {
		const executions = await n8n.api.endedExecutions(workflowId);
		const ended = executions.filter(({ status }) => status === 'success');
		const items = await Promise.all(ended.map(async ({ id }) => await n8n.api.itemsOf(id, ALERT)));
		return (items.flat() as IDataObject[]).map(({ id, event, previous_rating }) => ({
			id,
			event,
			previous_rating,
		}));
	};
	const expectAllAlertedOnce = async () => {
		const isDone = async () => (await alerts()).length >= due.length;
		await until('an alert for each review', isDone, TWO_POLLS);
		expect(await alerts()).toEqual(due);
	};

	beforeAll(async () => {
		n8n = await ThrowawayN8n.start();
		sandbox = await Sandbox.start({ reviews: 200 });
		const credential = await n8n.api.saveCredential('Alert', sandbox.newCredential());
		workflowId = await n8n.api.saveWorkflow(
			watchNewReviews('Alert', credential, { event: 'newOrChangedReview' }),
		);
	}, 900_000);
	afterAll(async () => {
		await n8n?.stop();
		await sandbox?.close();
	});

	it('goes on where it was after a crash of n8n, though the platform is down when n8n starts again, and knows ratings from before', async () => {
		await n8n.api.activateWorkflow(workflowId);
		const id = addReview();
		await expectAllAlertedOnce();
		addReview();
		await n8n.kill();
		addReview();
		let attempts = 0;
		sandbox.settings.script = () => {
			attempts++;
			return { kind: 'reset' };
		};

		await n8n.start();
		await until('a poll that gives up', () => attempts > MAX_RETRIES, TWO_POLLS);
		delete sandbox.settings.script;
		await expectAllAlertedOnce();
		sandbox.account.reviewList.edit(id, { rating: 5 });
		due.push({ id, event: 'changedReview', previous_rating: 1 });

		await expectAllAlertedOnce();
	});

	it('goes on after the workflow was deactivated and activated again', async () => {
		await n8n.api.deactivateWorkflow(workflowId);
		addReview();
		await n8n.api.activateWorkflow(workflowId);

		await expectAllAlertedOnce();
	});
});
