import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';

import { readExample } from '../../tools/n8n/exampleWorkflows';
import { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { startBrowser } from './support/browser';
import { signedInContext } from './support/editor';
import { photograph, picturing } from './support/screenshots';

const EXAMPLES = readdirSync(join(__dirname, '..', '..', 'examples')).filter((file) =>
	file.endsWith('.json'),
);
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

describe("the examples in n8n's editor", () => {
	let n8n: ThrowawayN8n;
	let browser: Browser;
	let context: BrowserContext;

	beforeAll(async () => {
		n8n = await ThrowawayN8n.start();
		browser = await startBrowser();
		context = await signedInContext(browser, n8n, 'light');
	}, 900_000);
	afterAll(async () => {
		await browser?.close();
		await n8n?.stop();
	});

	it.each(EXAMPLES)('shows every node and note of %s', async (file) => {
		const workflow = await readExample(file);
		const id = await n8n.api.saveWorkflow(workflow);
		const notes = workflow.nodes.filter(({ type }) => type === STICKY_NOTE).length;
		const page = await context.newPage();

		await picturing(page, async () => {
			await page.goto(`${n8n.url}/workflow/${id}`);
			for (const { name, type } of workflow.nodes) {
				if (type === STICKY_NOTE) continue;
				await page
					.getByTestId('canvas-node')
					.and(page.locator(`[data-node-name=${JSON.stringify(name)}]`))
					.waitFor();
			}
			expect(await page.getByTestId('sticky').count()).toBe(notes);
			await page.keyboard.press('1');
			await photograph(page, `example-${file.replace('.json', '')}`);
		});
		await page.close();
	});
});
