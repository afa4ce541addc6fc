import type { Internet } from './internet';

/** A request for a chat completion, as far as these tests look at it. */
export interface ChatRequest {
	messages: Array<{ role: string; content: string }>;
	tools: Array<{ function: { name: string; parameters: { properties: object } } }>;
}

/** What the model answers: words, or a call of a tool. */
export type ChatReply = string | { tool: string; toolArguments: object };

/** A chat model at OpenAI: all requests that arrived, oldest first, and what its credential holds. */
export interface ChatModel {
	requests: ChatRequest[];
	openAiApi: { apiKey: string };
}

let models = 0;

/** Adds a model with an API key of its own, which answers what a test has it answer. */
export async function startChatModel(
	{ proxy }: Internet,
	reply: (request: ChatRequest) => ChatReply,
): Promise<ChatModel> {
	const openAiApi = { apiKey: `api-key-${++models}` };
	const requests: ChatRequest[] = [];
	await proxy
		.forPost('https://api.openai.com/v1/chat/completions')
		.withHeaders({ authorization: `Bearer ${openAiApi.apiKey}` })
		.always()
		.thenCallback(async ({ body }) => {
			const request = (await body.getJson()) as ChatRequest;
			requests.push(request);
			return { json: completion(reply(request)) };
		});
	return { requests, openAiApi };
}

function completion(reply: ChatReply): object {
	const call = ({ tool: name, toolArguments }: Exclude<ChatReply, string>) => {
		const called = { name, arguments: JSON.stringify(toolArguments) };
		return { content: null, tool_calls: [{ id: 'call', type: 'function', function: called }] };
	};
	const message = typeof reply === 'string' ? { content: reply } : call(reply);
	const finish_reason = typeof reply === 'string' ? 'stop' : 'tool_calls';
	return {
		object: 'chat.completion',
		choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
