import type { OutsideServices, ServiceAnswer, ServiceRequest } from './outsideServices';

/** A message as it arrived at Slack. */
export interface SlackMessage {
	channel: string;
	text: string;
}

/** Slack, as far as posting messages goes. */
export class SlackWorkspace {
	/** All that arrived, oldest first. */
	readonly messages: SlackMessage[] = [];

	constructor(services: OutsideServices) {
		services.answer('slack.com', (request) => this.respond(request));
	}

	/** The texts that arrived in a channel, oldest first. */
	textsIn(channel: string): string[] {
		return this.messages.filter((message) => message.channel === channel).map(({ text }) => text);
	}

	private respond({ path, body }: ServiceRequest): ServiceAnswer {
		if (path !== '/api/chat.postMessage') return { json: { ok: false, error: 'unknown_method' } };
		const { channel, text } = body as SlackMessage;
		this.messages.push({ channel, text });
		return { json: { ok: true, channel, ts: `${this.messages.length}.000001`, message: { text } } };
	}
}
