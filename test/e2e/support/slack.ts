import type { Internet } from './internet';

/** A message as it arrives at Slack. */
interface SlackMessage {
	channel: string;
	text: string;
	blocks?: Array<{
		text?: { text: string };
		elements?: Array<{ text: { text: string }; url: string }>;
	}>;
}

/** Slack, as far as posting messages goes. */
export class Slack {
	/** What its credential holds. */
	readonly slackApi = { accessToken: 'xoxb-test' };

	/** Texts that it refuses once, as an outage does. */
	readonly refusedOnce = new Set<string>();

	private readonly messages: SlackMessage[] = [];

	static async start({ proxy }: Internet): Promise<Slack> {
		const slack = new Slack();
		await proxy
			.forPost('https://slack.com/api/chat.postMessage')
			.always()
			.thenCallback(async ({ body }) => {
				const message = (await body.getJson()) as SlackMessage;
				if (slack.refusedOnce.delete(message.text)) return { statusCode: 503, json: {} };
				slack.messages.push(message);
				const { channel, text } = message;
				return { json: { ok: true, channel, ts: `${slack.messages.length}.000001`, message: { text } } };
			});
		return slack;
	}

	/** The texts that arrived in a channel, or in any, oldest first. */
	textsIn(channel?: string): string[] {
		const texts = this.messages.filter(
			(message) => !message.blocks && message.channel === (channel ?? message.channel),
		);
		return texts.map(({ text }) => text);
	}

	/** The messages with buttons that arrived, oldest first: where each button leads, by its label. */
	get questions(): Array<{ channel: string; text: string; buttons: Map<string, string> }> {
		return this.messages.flatMap(({ channel, blocks = [] }) => {
			const texts = blocks.flatMap(({ text }) => text?.text.trim() || []);
			const buttons = blocks.flatMap(({ elements = [] }) => elements);
			const links = buttons.map(({ text, url }) => [text.text, url] as const);
			return links.length > 0 ? [{ channel, text: texts.join('\n'), buttons: new Map(links) }] : [];
		});
	}
}
