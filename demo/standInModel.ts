import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What `Get statistics` tells the model, as far as it says it. */
interface Counted {
	reviews: number;
	average_rating: number;
	previous_reviews: number;
	previous_average_rating: number;
}

/** What is asked, and the arguments with which the model calls `Get_statistics`. */
export const QUESTION = 'How many reviews came in last month, and is the average rising?';
const CALL = { period: 'lastMonth', from: '', to: '', split_by: 'nothing' };

/** Starts what n8n's OpenAI node takes for OpenAI: it has one tool called, and answers `QUESTION` with what that says. */
export async function startStandInModel() {
	const server = createServer((request, response) => {
		void json(request).then((body) => {
			const { messages } = body as { messages: Array<{ role: string; content: string }> };
			const said = messages.find(({ role }) => role === 'tool')?.content;
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(completion(said)));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/v1`, stop: () => server.close() };
}

function completion(said: string | undefined): object {
	const called = { name: 'Get_statistics', arguments: JSON.stringify(CALL) };
	const call = { content: null, tool_calls: [{ id: 'call', type: 'function', function: called }] };
	const message = said === undefined ? call : { content: answerOf((JSON.parse(said) as [Counted])[0]) };
	return {
		object: 'chat.completion',
		choices: [
			{ index: 0, message: { role: 'assistant', ...message }, finish_reason: said ? 'stop' : 'tool_calls' },
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

function answerOf(counted: Counted): string {
	const {
		reviews,
		average_rating: now,
		previous_reviews: reviewsBefore,
		previous_average_rating: before,
	} = counted;
	const trend = now > before ? 'Yes, it is rising' : 'No, it is not rising';
	return `**${reviews} reviews** came in last month. ${trend}: they have **${now} stars** on average, and the ${reviewsBefore} of the month before have ${before}.`;
}
