import { addReview, activateExample, n8n, startSandbox, writtenAt } from '../support/exampleBench';

/** What a web page is given: a webhook that lists reviews. */
const FILE = 'reviews-on-your-website.json';

const ORIGIN = 'https://shop.example';

describe(FILE, () => {
	it('answers with the latest good reviews that have a text, without ids, and with an empty list where there is none', async () => {
		const sandbox = await startSandbox({ reviews: 0 });
		await activateExample(FILE, sandbox);
		const ask = async () => {
			const response = await fetch(`${n8n.url}/webhook/reviews`, { headers: { origin: ORIGIN } });
			return { status: response.status, body: await response.text(), headers: response.headers };
		};

		addReview(sandbox, { rating: 1, title: 'Bad', content: 'Late', created_at: writtenAt() });
		const none = await ask();
		expect([none.status, none.body]).toEqual([200, '[]']);
		expect(none.headers.get('access-control-allow-origin')).toBe(ORIGIN);
		expect(none.headers.get('content-type')).toContain('application/json');

		const good = Array.from({ length: 12 }, (_, index) => {
			return {
				created_at: writtenAt(index),
				rating: 4 + (index % 2),
				title: `<b>${index}</b>`,
				content: 'Good',
			};
		});
		for (const fields of good) addReview(sandbox, fields);
		addReview(sandbox, { rating: 5, title: '', content: ' ', created_at: writtenAt(20) });
		const before = sandbox.answers.length;
		expect(JSON.parse((await ask()).body)).toEqual(good.reverse().slice(0, 10));
		expect(sandbox.answers.length - before).toBe(1);

		sandbox.settings.script = () => ({ kind: 'status', status: 401 });
		expect((await ask()).status).toBe(500);
	});
});
