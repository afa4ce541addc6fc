import type { OutsideServices, ServiceAnswer, ServiceRequest } from './outsideServices';

/** A message as it arrived at Slack. */
export interface SlackMessage {
	channel: string;
	text: string;
}

/** A message with buttons, as it arrived at Slack. */
export interface SlackQuestion {
	channel: string;
	text: string;
	/** Where each button leads, by its label. */
	buttons: Record<string, string>;
}

interface Block {
	text?: { text: string };
	elements?: Array<{ text: { text: string }; url: string }>;
}

/** Slack, as far as posting messages goes. */
export class SlackWorkspace {
	/** All that arrived, oldest first. */
	readonly messages: SlackMessage[] = [];

	/** All messages with buttons that arrived, oldest first. */
	readonly questions: SlackQuestion[] = [];

	constructor(services: OutsideServices) {
		services.answer('slack.com', (request) => this.respond(request));
	}

	/** The texts that arrived in a channel, oldest first. */
	textsIn(channel: string): string[] {
		return this.messages.filter((message) => message.channel === channel).map(({ text }) => text);
	}

	private respond({ path, body }: ServiceRequest): ServiceAnswer {
		// What n8n tests a credential with.
		if (path === '/api/users.profile.get') return { json: { ok: true } };
		if (path !== '/api/chat.postMessage') return { json: { ok: false, error: 'unknown_method' } };
		const { channel, text, blocks } = body as SlackMessage & { blocks?: Block[] };
		if (blocks) this.questions.push({ channel, ...questionIn(blocks) });
		else this.messages.push({ channel, text });
		return { json: { ok: true, channel, ts: `${this.messages.length}.000001`, message: { text } } };
	}
}

function questionIn(blocks: Block[]): Omit<SlackQuestion, 'channel'> {
	const buttons = blocks.flatMap(({ elements = [] }) => elements.map(({ text, url }) => [text.text, url]));
	const texts = blocks.map(({ text }) => text?.text.trim() ?? '').filter(Boolean);
	return { text: texts.join('\n'), buttons: Object.fromEntries(buttons) as Record<string, string> };
}
