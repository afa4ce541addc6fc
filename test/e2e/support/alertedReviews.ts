import type { ReviewRecord } from '../../../sandbox/records';
import type { Sandbox } from '../../../sandbox/sandbox';
import { addReview } from './exampleBench';
import type { ExampleBench } from './exampleBench';

/** After all of the sandbox's sample reviews; in Tokyo it is the next day already. */
export const NOVEMBER = '2026-11-20T20:00:00+00:00';

/** What comes in while the alerts are active, oldest first, and the text of its alert. */
const ALERTED: Array<[fields: Partial<ReviewRecord>, alert: string]> = [
	[
		{
			rating: 2,
			title: 'Fish & <!channel>',
			content: '<https://evil.example|click> 1 &lt; 2',
			is_highlighted: true,
		},
		'*★★☆☆☆  Fish &amp; &lt;!channel&gt;*\n&lt;https://evil.example|click&gt; 1 &amp;lt; 2\n_2026-11-21_ · 📌 highlighted',
	],
	[
		{ rating: 1, title: 'Too long', content: `${'😀'.repeat(299)}<<` },
		`*★☆☆☆☆  Too long*\n${'😀'.repeat(299)}&lt;…\n_2026-11-21_`,
	],
	[
		{ rating: 1, title: 'Just right', content: '>'.repeat(300) },
		`*★☆☆☆☆  Just right*\n${'&gt;'.repeat(300)}\n_2026-11-21_`,
	],
	[{ rating: 3, title: 'So so', content: 'a\nb "c"' }, '*★★★☆☆  So so*\na\nb "c"\n_2026-11-21_'],
	[{ rating: 4, title: '', content: 'Good' }, '*★★★★☆  *\nGood\n_2026-11-21_'],
	[{ rating: 5, title: 'Best', content: '' }, '*★★★★★  Best*\n\n_2026-11-21_'],
];

/** The alerts for reviews of these ratings. */
export const alertsFor = (...ratings: number[]) =>
	ALERTED.filter(([{ rating }]) => ratings.includes(rating ?? 0)).map(([, alert]) => alert);

/** Activates an example with a trigger, and then has those reviews come in; returns where they do. */
export async function startAlerts(bench: ExampleBench, file: string): Promise<Sandbox> {
	const { sandbox, reviewPlatformApi } = await bench.startSandbox({ reviews: 40 });
	const { slackApi } = bench;
	const { id } = await bench.import(file, { credentials: { slackApi, reviewPlatformApi } });
	await bench.n8n.api.activateWorkflow(id);
	const at = Date.parse(NOVEMBER);
	for (const [index, [fields]] of ALERTED.entries())
		addReview(sandbox, { ...fields, created_at: new Date(at + index * 1_000).toISOString() });
	return sandbox;
}
