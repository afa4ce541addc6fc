import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { messageOf } from '../../../nodes/shared/fields/message';
import type { ReviewRecord } from '../../../sandbox/records';
import type { WorkflowFile } from '../../../tools/n8n/n8nApi';
import { TWO_POLLS, until } from '../../support/until';
import {
	activateExample,
	addReview,
	internet,
	startSandbox,
	TIME_ZONE,
	writtenAt,
} from '../support/exampleBench';

/** What examples/README.md says under Other services, of a ticket. */
const FILE = 'new-reviews-to-slack.json';
const README = readFileSync(join(__dirname, '..', '..', '..', 'examples', 'README.md'), 'utf8');
const [, SUBJECT = ''] = /The subject of an email or a ticket: `([^`]+)`/.exec(README) ?? [];
const LOGIN = { subdomain: 'shop', email: 'owner@shop.example', apiToken: 'a-token' };

/** A ticket as it arrives at Zendesk. */
interface Ticket {
	subject: string;
	comment: { body: string };
}

/** Zendesk in place of Slack. */
function withZendesk(workflow: WorkflowFile): WorkflowFile {
	const nodes = workflow.nodes.map((node) => {
		if (node.name !== 'Send to Slack')
			return { ...node, parameters: { ...node.parameters, options: { message: 'plainText' } } };
		const parameters = {
			resource: 'ticket',
			operation: 'create',
			description: '={{ $json.message }}',
			additionalFields: { subject: `=${SUBJECT}` },
		};
		return { ...node, type: 'n8n-nodes-base.zendesk', typeVersion: 1, parameters };
	});
	return { ...workflow, nodes };
}

describe('another service in place of Slack', () => {
	it('Zendesk has a ticket for each review, with a subject also where the review has no title', async () => {
		const tickets: Ticket[] = [];
		await internet.proxy
			.forPost('https://shop.zendesk.com/api/v2/tickets.json')
			.always()
			.thenCallback(async ({ body }) => {
				const { ticket } = (await body.getJson()) as { ticket: Ticket };
				tickets.push(ticket);
				return { statusCode: 201, json: { ticket: { id: tickets.length } } };
			});
		const sandbox = await startSandbox({ reviews: 20 });
		const name = 'New reviews to Zendesk';
		await activateExample(FILE, sandbox, { name, credentials: { zendeskApi: LOGIN }, change: withZendesk });
		addReview(sandbox, { rating: 2, title: 'Late & <again>', content: 'A week', created_at: writtenAt(0) });
		addReview(sandbox, { rating: 1, title: null as never, content: 'Never', created_at: writtenAt(1) });
		await until('the tickets', () => tickets.length >= 2, TWO_POLLS);

		const bodyOf = (review: ReviewRecord | undefined) =>
			messageOf(review as ReviewRecord, 'plainText', TIME_ZONE);
		expect(tickets).toEqual([
			{ subject: '2 of 5 stars: Late & <again>', comment: { body: bodyOf(sandbox.reviews[1]) } },
			{
				subject: expect.stringMatching(/^1 of 5 stars: ?$/) as string,
				comment: { body: bodyOf(sandbox.reviews[0]) },
			},
		]);
	});
});
