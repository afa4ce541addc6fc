import type { OutsideServices, ServiceAnswer, ServiceRequest } from './outsideServices';

/** A request for a chat completion, as far as these tests look at it. */
export interface ChatRequest {
	messages: Array<{ role: string; content: string }>;
	tools: Array<{ function: { name: string; description: string; parameters: { properties: object } } }>;
}

/** A chat model at OpenAI that calls its first tool once and then says what it is told to. */
export class ChatModel {
	/** All that arrived, oldest first. */
	readonly requests: ChatRequest[] = [];

	/**
	 * @param toolArguments what it calls the tool with
	 * @param finalText its answer after that
	 */
	constructor(
		services: OutsideServices,
		private readonly toolArguments: object,
		private readonly finalText: string,
	) {
		services.answer('api.openai.com', (request) => this.respond(request));
	}

	private respond({ path, body }: ServiceRequest): ServiceAnswer {
		if (path !== '/v1/chat/completions') return { status: 404, json: { error: { message: path } } };
		const request = body as ChatRequest;
		this.requests.push(request);
		const usesTool = !request.messages.some(({ role }) => role === 'tool');
		const message = usesTool ? this.toolCall(request) : { role: 'assistant', content: this.finalText };
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

	private toolCall({ tools }: ChatRequest): object {
		const call = { name: tools[0]?.function.name, arguments: JSON.stringify(this.toolArguments) };
		return {
			role: 'assistant',
			content: null,
			tool_calls: [{ id: 'call-1', type: 'function', function: call }],
		};
	}
}
