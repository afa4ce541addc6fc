import { Command } from 'commander';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, PageScreenshotOptions } from 'playwright-core';

import { sampleReview, withOffset } from '../sandbox/sampleReviews';
import type { ReviewRecord } from '../sandbox/records';
import { Sandbox } from '../sandbox/sandbox';
import { contentHash } from '../tools/contentHash';
import { Editor, signedInContext, startBrowser } from '../tools/n8n/editor';
import type { Named } from '../tools/n8n/n8nApi';
import { ThrowawayN8n } from '../tools/n8n/throwawayN8n';
import { BY_HAND, readExample, workflowInARow } from '../tools/n8n/workflows';
import { UserError } from '../tools/userError';
import {
	DRAWN_FROM,
	drawnFrom,
	EXAMPLE_NAMES,
	PICTURES,
	pictureSources,
	SHOWN_NODES,
	STICKY_NOTE,
	type Panel,
	type ShownNode,
} from './pictureSources';

// The same code draws the same pictures: in n8n it is always this moment, and the credential shows this port.
const NOW = Date.parse('2026-10-30T16:20:00Z');
const PORT = 4010;
const MINUTE = 60_000;
const WRITTEN = {
	is_highlighted: false,
	title: 'Late again',
	content: 'Ordered on Monday, there on Friday. The parcel was well packed, though.',
};
const SETTLED: PageScreenshotOptions = {
	animations: 'disabled',
	style:
		'.el-notification, [role="tooltip"], [data-reka-popper-content-wrapper], [data-test-id="execute-workflow-button"], [aria-label="Select trigger node"] { display: none !important }',
};
/** For pages, whose identifiers show in a chat: numbers in turn for random ones. */
const WITHOUT_CHANCE = `
	let next = 0;
	crypto.getRandomValues = (array) => array.map((_, at) => (array[at] = next++));
	crypto.randomUUID = () => '00000000-0000-4000-8000-' + String(next++).padStart(12, '0');
`;
/** Of 255: how much a color may differ unseen. */
const SHADES = 20;
/** Buttons at work, and what is about to appear or to go. */
const CHANGING = '[aria-busy="true"], [class*="-enter-active"], [class*="-leave-active"]';

const program = new Command('npm run pictures --')
	.description('Draws the pictures of docs/images anew, with a real n8n and Chromium.')
	.option('--check', 'draw nothing; exit code 1 if a picture shows something else than what is there now');

(program.parse().opts<{ check?: true }>().check ? check() : draw()).then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error instanceof UserError ? error.message : error);
		process.exit(1);
	},
);

/**
 * That docs/images has a picture of each example and of the editor, and each was drawn of what is there now.
 *
 * @throws UserError that names the pictures that were not
 */
async function check(): Promise<void> {
	const [wanted, drawn] = [pictureSources(), drawnFrom()];
	const there = readdirSync(PICTURES).filter((file) => file.endsWith('.png'));
	const all = [...new Set([...Object.keys(wanted), ...Object.keys(drawn), ...there])];
	const old = all.filter((file) => wanted[file] !== drawn[file] || !there.includes(file));
	if (old.length > 0) throw new UserError(`npm run pictures has to draw these anew: ${old.join(', ')}`);
	return await Promise.resolve();
}

/** Draws all pictures of docs/images anew, of this code in one n8n, and notes what they were drawn from. */
async function draw(): Promise<void> {
	const sources = pictureSources();
	const browser = await startBrowser();
	const sandbox = await Sandbox.start({ port: PORT, reviews: 300, newest: NOW - 60 * MINUTE });
	sandbox.account.reviewList.add(written(sandbox.account.companyId));
	const n8n = await ThrowawayN8n.start(console.log, {
		GENERIC_TIMEZONE: 'Europe/Berlin',
		NODE_OPTIONS: `--require ${join(__dirname, 'stoppedClock.js')}`,
		STOPPED_AT: String(NOW),
	});
	const context = await signedInContext(browser, n8n, 'light');
	await context.addInitScript(WITHOUT_CHANCE);
	try {
		await drawNodePanel(context, n8n);
		const credential = await n8n.api.saveCredential('Review Platform account', sandbox.newCredential());
		for (const panel of Object.keys(SHOWN_NODES)) await drawNode(context, n8n, credential, panel as never);
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

/** The newest review. */
function written(companyId: string): ReviewRecord {
	const createdAt = NOW - 3 * MINUTE;
	const review = sampleReview('the newest', createdAt, [companyId], 2);
	return { ...review, ...WRITTEN, experience_date: withOffset(createdAt).slice(0, 10) };
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
	panel: keyof typeof SHOWN_NODES,
): Promise<void> {
	const { description, parameters, items, view }: ShownNode = SHOWN_NODES[panel];
	const isTrigger = panel === 'trigger';
	const { displayName: name } = description;
	const type = `n8n-nodes-review-platform.${description.name}`;
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
	// Its identifier shows where a workflow runs itself.
	const workflow = { ...(await readExample(`${name}.json`)), id: contentHash(name) };
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
	const path = join(PICTURES, `${name}.png`);
	const [drawn, before] = [await page.screenshot(SETTLED), existsSync(path) ? readFileSync(path) : undefined];
	const isNew = before === undefined || (await differ(page.context(), before, drawn));
	if (isNew) writeFileSync(path, drawn);
	console.log(`  ${name}${isNew ? '' : ': as it was'}`);
}

/** Whether anybody could see that two pictures differ: how edges are smoothed is not quite the same each time. */
async function differ(context: BrowserContext, ...pictures: [Buffer, Buffer]): Promise<boolean> {
	const page = await context.newPage();
	const images = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
	const isDifferent = await page.evaluate<boolean>(`(async () => {
		const [before, drawn] = await Promise.all(${JSON.stringify(images)}.map(async (src) => {
			const image = Object.assign(new Image(), { src });
			await image.decode();
			const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
			const drawing = canvas.getContext('2d');
			drawing.drawImage(image, 0, 0);
			return drawing.getImageData(0, 0, image.width, image.height).data;
		}));
		return before.length !== drawn.length || before.some((shade, at) => Math.abs(shade - drawn[at]) > ${SHADES});
	})()`);
	await page.close();
	return isDifferent;
}
