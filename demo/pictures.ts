import { Command } from 'commander';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page, PageScreenshotOptions } from 'playwright-core';

import { Sandbox } from '../sandbox/sandbox';
import { contentHash } from '../tools/contentHash';
import { Editor, signedInContext, startBrowser } from '../tools/n8n/editor';
import type { Named } from '../tools/n8n/n8nApi';
import { ThrowawayN8n } from '../tools/n8n/throwawayN8n';
import { BY_HAND, readExample, withCredential, workflowInARow } from '../tools/n8n/workflows';
import { UserError } from '../tools/userError';
import {
	AGENT,
	DRAWN_FROM,
	drawnFrom,
	EXAMPLE_NAMES,
	IN_SLACK,
	NOW,
	PICTURES,
	pictureSources,
	SHOWN_NODES,
	STICKY_NOTE,
	WRITTEN,
	type Panel,
	type ShownNode,
} from './pictureSources';
import { inSlack } from './slackLook';
import { QUESTION, startStandInModel } from './standInModel';

/** The credential shows it. */
const PORT = 4010;
const MINUTE = 60_000;
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
/** How many pixels may differ where nothing else is shown: edges smoothed in another way are up to 494 of a million. */
const MOST_SMOOTHED = 1_000;
/** Buttons at work, and what is about to appear or to go. */
const CHANGING = '[aria-busy="true"], [class*="-enter-active"], [class*="-leave-active"]';

const program = new Command('npm run pictures --')
	.description('Draws the pictures of docs/images anew, with a real n8n and Chromium.')
	.argument('[names...]', 'only these, e.g. example-mcp-server; all unless given')
	.option('--check', 'draw nothing; exit code 1 if a picture shows something else than what is there now');

program.parse();
(program.opts<{ check?: true }>().check ? check() : draw(program.args)).then(
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
	const [wanted, noted] = [pictureSources(), drawnFrom()];
	const there = readdirSync(PICTURES).filter((file) => file.endsWith('.png'));
	const all = [...new Set([...Object.keys(wanted), ...Object.keys(noted), ...there])];
	const old = all.filter((file) => wanted[file] !== noted[file] || !there.includes(file));
	if (old.length > 0) throw new UserError(`npm run pictures has to draw these anew: ${old.join(', ')}`);
	return await Promise.resolve();
}

/** The files that were drawn. */
const drawn = new Set<string>();

/**
 * Draws pictures of docs/images anew, of this code in one n8n, and notes what they were drawn from.
 *
 * @param names of the pictures, without color scheme; none for all
 */
async function draw(names: string[]): Promise<void> {
	const isWanted = (name: string) => names.length === 0 || names.includes(name);
	const sources = pictureSources();
	const browser = await startBrowser();
	const sandbox = await Sandbox.start({ port: PORT, reviews: 300, newest: NOW - 60 * MINUTE });
	const { companyId } = sandbox.account;
	sandbox.account.reviewList.add({ ...WRITTEN, company_id: companyId });
	const n8n = await ThrowawayN8n.start(console.log, {
		GENERIC_TIMEZONE: 'Europe/Berlin',
		NODE_OPTIONS: `--require ${join(__dirname, 'stoppedClock.js')}`,
		STOPPED_AT: String(NOW),
	});
	const context = await signedInContext(browser, n8n, 'light');
	await context.addInitScript(WITHOUT_CHANCE);
	try {
		if (isWanted('node-panel')) await drawNodePanel(context, n8n);
		const credential = await n8n.api.saveCredential('Review Platform account', sandbox.newCredential());
		for (const panel of Object.keys(SHOWN_NODES).filter(isWanted))
			await drawNode(context, n8n, credential, panel as never);
		for (const name of EXAMPLE_NAMES) if (isWanted(`example-${name}`)) await drawExample(context, n8n, name);
		for (const [name, text] of Object.entries(IN_SLACK))
			if (isWanted(name)) await drawInSlack(context, name, text);
		if (isWanted('agent-answer')) await drawAgentAnswer(context, n8n, credential);
	} finally {
		await n8n.stop();
		await browser.close();
		await sandbox.close();
	}
	const pictures = readdirSync(PICTURES).filter((file) => file.endsWith('.png'));
	for (const gone of pictures.filter((file) => !(file in sources))) rmSync(join(PICTURES, gone));
	const missing = Object.keys(sources).filter((file) => !existsSync(join(PICTURES, file)));
	if (missing.length > 0) throw new Error(`Nothing has drawn ${missing.join(', ')}`);
	const before = drawnFrom();
	const noted = Object.keys(sources).map(
		(file) => [file, (drawn.has(file) ? sources : before)[file]] as const,
	);
	writeFileSync(DRAWN_FROM, `${JSON.stringify(Object.fromEntries(noted), null, 2)}\n`);
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

async function drawInSlack(context: BrowserContext, name: string, text: string): Promise<void> {
	const page = await context.newPage();
	await page.setContent(inSlack(text));
	await photograph(page, name, page.locator('.message'));
	await page.close();
}

/** n8n's chat, in which the example's agent answers with what it has read. */
async function drawAgentAnswer(context: BrowserContext, n8n: ThrowawayN8n, credential: Named): Promise<void> {
	const model = await startStandInModel();
	const openAi = { apiKey: 'none', url: model.url };
	const openAiApi = await n8n.api.saveCredential('Stand-in model', openAi, 'openAiApi');
	const workflow = withCredential(await readExample(`${AGENT}.json`), credential);
	const nodes = workflow.nodes.map((node) =>
		node.type.endsWith('.lmChatOpenAi') ? { ...node, credentials: { openAiApi } } : node,
	);
	const id = await n8n.api.createWorkflow({ ...workflow, nodes });
	const { page } = await openWorkflow(context, n8n, id);
	// Else the answer scrolls the question away.
	await page.setViewportSize({ width: 1_600, height: 1_500 });
	const chat = page.getByTestId('canvas-chat');
	await page.getByTestId('workflow-chat-button').click();
	await chat.locator('textarea').fill(QUESTION);
	await page.keyboard.press('Enter');
	await chat.locator('.chat-message-from-bot').getByText('stars').waitFor();
	await photograph(page, 'agent-answer', chat);
	await page.close();
	model.stop();
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

async function photograph(page: Page, name: string, shown: Page | Locator = page): Promise<void> {
	await page.waitForFunction('[...document.images].every((image) => image.complete)');
	await page.locator(CHANGING).first().waitFor({ state: 'detached' });
	const path = join(PICTURES, `${name}.png`);
	const [now, before] = [await shown.screenshot(SETTLED), existsSync(path) ? readFileSync(path) : undefined];
	const file = `${name}.png`;
	const most = drawnFrom()[file] === pictureSources()[file] ? MOST_SMOOTHED : 0;
	const isNew = before === undefined || (await differing(page.context(), before, now)) > most;
	if (isNew) writeFileSync(path, now);
	drawn.add(file);
	console.log(`  ${name}${isNew ? '' : ': as it was'}`);
}

/** How many pixels of two pictures anybody could see to differ; all where they are not of one size. */
async function differing(context: BrowserContext, ...pictures: [Buffer, Buffer]): Promise<number> {
	const page = await context.newPage();
	const images = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
	const count = await page.evaluate<number>(`(async () => {
		const [before, drawn] = await Promise.all(${JSON.stringify(images)}.map(async (src) => {
			const image = Object.assign(new Image(), { src });
			await image.decode();
			const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
			const drawing = canvas.getContext('2d');
			drawing.drawImage(image, 0, 0);
			return drawing.getImageData(0, 0, image.width, image.height);
		}));
		if (before.width !== drawn.width || before.height !== drawn.height) return Infinity;
		const isSeen = (at) => Math.abs(before.data[at] - drawn.data[at]) > ${SHADES};
		let count = 0;
		for (let at = 0; at < before.data.length; at += 4) if ([at, at + 1, at + 2].some(isSeen)) count++;
		return count;
	})()`);
	await page.close();
	return count;
}
