const FONT = "15px/1.47 Lato, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";

/**
 * A page with a message as Slack shows it, in an element of the class `message`.
 *
 * @param text as it is sent to Slack: `*bold*`, line breaks, and `&`, `<` and `>` escaped, as HTML has them, too
 */
export function inSlack(text: string): string {
	const body = text.replace(/\*([^*\n]+)\*/g, '<b>$1</b>').replaceAll('\n', '<br>');
	return `<!doctype html><meta charset="utf-8"><style>
		body { margin: 0; background: #fff; color: #1d1c1d; font: ${FONT}; }
		.message { width: 600px; padding: 14px 20px; display: flex; gap: 10px; }
		.icon { flex: none; width: 36px; height: 36px; border-radius: 8px; background: #4a154b; color: #fff;
			font-size: 20px; line-height: 36px; text-align: center; }
		.app { padding: 0 3px; border-radius: 2px; background: #eee; color: #616061; font-size: 10px; font-weight: 700; }
		.time { color: #616061; font-size: 12px; }
	</style><div class="message"><div class="icon">★</div><div>
		<b>Reviews</b> <span class="app">APP</span> <span class="time">5:20 PM</span><br>${body}
	</div></div>`;
}
