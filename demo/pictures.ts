import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, PageScreenshotOptions } from 'playwright-core';

import { freshReview } from '../sandbox/freshReview';
import { Sandbox } from '../sandbox/sandbox';
import { Editor, signedInContext, startBrowser } from '../tools/n8n/editor';
import type { Named } from '../tools/n8n/n8nApi';
import { ThrowawayN8n } from '../tools/n8n/throwawayN8n';
import { BY_HAND, readExample, workflowInARow } from '../tools/n8n/workflows';
import { DRAWN_FROM, EXAMPLE_NAMES, PICTURES, pictureSources, type Panel } from './pictureSources';

/** No chance in what a picture shows. */
const WRITTEN = {
	rating: 2,
	title: 'Late again',
	content: 'Ordered on Monday, there on Friday. The parcel was well packed, though.',
};
const SETTLED: PageScreenshotOptions = {
	animations: 'disabled',
	style:
		'.el-notification, [role="tooltip"], [data-reka-popper-content-wrapper], [data-test-id="execute-workflow-button"], [aria-label="Select trigger node"] { display: none !important }',
};
/** Buttons at work, and what is about to appear or to go. */
const CHANGING = '[aria-busy="true"], [class*="-enter-active"], [class*="-leave-active"]';
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/** A node that is shown after it was run: its parameters, and how many items come out. */
interface Shown {
	panel: Panel;
	isTrigger?: true;
	parameters: object;
	items: string;
	/** Where a value is to be seen whole: n8n itself opens a table. */
	view?: 'schema';
}

const SHOWN: Shown[] = [
	{ panel: 'list-reviews', parameters: { resource: 'review', operation: 'list' }, items: '50 items' },
	{
		panel: 'get-statistics',
		parameters: { resource: 'review', operation: 'getStatistics' },
		items: '1 item',
		view: 'schema',
	},
	{
		panel: 'message',
		parameters: { resource: 'review', operation: 'list', limit: 1, options: { message: 'slack' } },
		items: '1 item',
		view: 'schema',
	},
	{
		panel: 'trigger',
		isTrigger: true,
		parameters: { filters: { ratingMax: 2 }, options: { message: 'slack' } },
		items: '1 item',
	},
];

draw().then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);

/** Draws all pictures of docs/images anew, of this code in one n8n, and notes what they were drawn from. */
async function draw(): Promise<void> {
	const sources = pictureSources();
	const browser = await startBrowser();
	const sandbox = await Sandbox.start({ reviews: 300, newest: Date.now() });
	sandbox.account.reviewList.add(freshReview(sandbox.account.companyId, WRITTEN));
	const n8n = await ThrowawayN8n.start(console.log, { GENERIC_TIMEZONE: 'Europe/Berlin' });
	const context = await signedInContext(browser, n8n, 'light');
	try {
		await drawNodePanel(context, n8n);
		const credential = await n8n.api.saveCredential('Review Platform account', sandbox.newCredential());
		for (const shown of SHOWN) await drawNode(context, n8n, credential, shown);
		for (const name of EXAMPLE_NAMES) await drawExample(context, n8n, name);
	} finally {
		await n8n.stop();
		await browser.close();
		await sandbox.close();
	}
	const pictures = readdirSync(PICTURES).filter((file) => file.endsWith('.png'));
	for (const gone of pictures.filter((file) => !(file in sources))) rmSync(join(PICTURES, gone));
	const missing = Object.keys(sources).filter((file) => !existsSync(join(PICTURES, file)));
	if (missing.length > 0) throw new Error(`Nothing has drawn ${missing.join(', ')}`);
	writeFileSync(DRAWN_FROM, `${JSON.stringify(sources, null, 2)}\n`);
}

async function drawNodePanel(context: BrowserContext, { url }: ThrowawayN8n): Promise<void> {
	const page = await context.newPage();
	const editor = new Editor(page);
	await page.goto(`${url}/workflow/new`);
	await page.getByTestId('canvas-add-button').waitFor();
	await editor.search('review');
	await editor.openOurNode();
	await photographBoth(page, 'node-panel');
	await page.close();
}

/** Also the credential, from the first node. */
async function drawNode(
	context: BrowserContext,
	n8n: ThrowawayN8n,
	credential: Named,
	{ panel, isTrigger, parameters, items, view }: Shown,
): Promise<void> {
	const type = `n8n-nodes-review-platform.reviewPlatform${isTrigger ? 'Trigger' : ''}`;
	const name = `Review Platform${isTrigger ? ' Trigger' : ''}`;
	const node = { name, type, parameters, credentials: { reviewPlatformApi: credential } };
	const start = { name: BY_HAND, type: 'n8n-nodes-base.manualTrigger' };
	const id = await n8n.api.saveWorkflow(workflowInARow(panel, isTrigger ? [node] : [start, node]));
	const editor = await openWorkflow(context, n8n, id);
	await editor.openNode(name);
	await editor.execute(items, isTrigger ? 'Fetch Test Event' : 'Execute step');
	if (view) await editor.showOutputAs(view);
	await photographBoth(editor.page, panel);
	if (panel === 'list-reviews') {
		await editor.openCredential();
		await editor.credential.getByText('Connection tested successfully').waitFor();
		await photographBoth(editor.page, 'credential');
	}
	await editor.page.close();
}

async function drawExample(context: BrowserContext, n8n: ThrowawayN8n, name: string): Promise<void> {
	const workflow = await readExample(`${name}.json`);
	const editor = await openWorkflow(context, n8n, await n8n.api.saveWorkflow(workflow));
	const { page } = editor;
	for (const node of workflow.nodes)
		if (node.type !== STICKY_NOTE) await editor.onCanvas(node.name).waitFor();
	// It fits the workflow into the window.
	await page.keyboard.press('1');
	await photograph(page, `example-${name}`);
	await page.close();
}

async function openWorkflow(context: BrowserContext, { url }: ThrowawayN8n, id: string): Promise<Editor> {
	const page = await context.newPage();
	await page.goto(`${url}/workflow/${id}`);
	return new Editor(page);
}

/** The same page in both color schemes. */
async function photographBoth(page: Page, name: Panel): Promise<void> {
	for (const colorScheme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme });
		await photograph(page, `${name}-${colorScheme}`);
	}
}

async function photograph(page: Page, name: string): Promise<void> {
	await page.waitForFunction('[...document.images].every((image) => image.complete)');
	await page.locator(CHANGING).first().waitFor({ state: 'detached' });
	await page.screenshot({ ...SETTLED, path: join(PICTURES, `${name}.png`) });
	console.log(`  ${name}`);
}
