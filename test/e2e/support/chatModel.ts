import { randomBytes } from 'node:crypto';

import type { OutsideServices, ServiceAnswer, ServiceRequest } from './outsideServices';

/** A request for a chat completion, as far as these tests look at it. */
export interface ChatRequest {
	messages: Array<{ role: string; content: string }>;
	tools: Array<{ function: { name: string; description: string; parameters: { properties: object } } }>;
}

/** What the model answers: words, or a call of its first tool. */
export type ChatReply = string | { toolArguments: object };

/** A chat model at OpenAI, for one API key, that answers what a test has it answer. */
export class ChatModel {
	/** All that arrived, oldest first. */
	readonly requests: ChatRequest[] = [];

	/** What OpenAI's credential holds. */
	readonly openAiApi = { apiKey: randomBytes(16).toString('hex') };

	constructor(
		services: OutsideServices,
		private readonly reply: (request: ChatRequest) => ChatReply,
	) {
		services.answer('api.openai.com', (request) => this.respond(request));
	}

	private respond({ path, body, authorization }: ServiceRequest): ServiceAnswer | undefined {
		if (authorization !== `Bearer ${this.openAiApi.apiKey}`) return undefined;
		if (path !== '/v1/chat/completions') return { status: 404, json: { error: { message: path } } };
		const request = body as ChatRequest;
		this.requests.push(request);
		const reply = this.reply(request);
		const usesTool = typeof reply !== 'string';
		const message = usesTool ? toolCall(request, reply.toolArguments) : { role: 'assistant', content: reply };
		return {
			json: {
				id: `completion-${this.requests.length}`,
				object: 'chat.completion',
				created: 0,
				model: 'model',
				choices: [{ index: 0, message, finish_reason: usesTool ? 'tool_calls' : 'stop' }],
				usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
			},
		};
	}
}

function toolCall({ tools }: ChatRequest, toolArguments: object): object {
	const call = { name: tools[0]?.function.name, arguments: JSON.stringify(toolArguments) };
	return {
		role: 'assistant',
		content: null,
		tool_calls: [{ id: 'call-1', type: 'function', function: call }],
	};
}
