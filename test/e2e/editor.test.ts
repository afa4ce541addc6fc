import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator } from 'playwright-core';

import schema from '../../nodes/ReviewPlatform/__schema__/v1.0.0/review/list.json';
import { freshReview } from '../../sandbox/freshReview';
import { Sandbox } from '../../sandbox/sandbox';
import { Editor, signedInContext, startBrowser } from '../../tools/n8n/editor';
import { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { readExample } from '../../tools/n8n/workflows';

const LIST_REVIEWS = 'List reviews with ratings and texts';
const GET_ME = 'Get user with review count and average rating';
const NEW_REVIEW = 'On new review';
const REVIEW_FIELDS = Object.keys(schema.properties);
const EXAMPLES = readdirSync(join(__dirname, '..', '..', 'examples')).filter((file) => /json$/.test(file));
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
let n8n: ThrowawayN8n;
let browser: Browser;

beforeAll(async () => (browser = await startBrowser()));
afterAll(async () => {
	await browser?.close();
	await n8n?.stop();
});

describe('a user of the editor', () => {
	let sandbox: Sandbox;
	let context: BrowserContext;

	beforeAll(async () => {
		n8n = await ThrowawayN8n.start();
		sandbox = await Sandbox.start({ reviews: 120 });
		context = await signedInContext(browser, n8n, 'light');
	}, 900_000);
	afterAll(async () => await sandbox?.close());

	/** A test that begins at a new workflow. */
	const can = (what: string, how: (editor: Editor) => Promise<void>) =>
		it(what, async () => {
			const page = await context.newPage();
			await page.goto(`${n8n.url}/workflow/new`);
			await page.getByTestId('canvas-add-button').waitFor();
			await how(new Editor(page));
			await page.close();
		});

	can('finds our node, its actions and its trigger', async (editor) => {
		await editor.search('review');
		await editor
			.offered('Review Platform')
			.getByText('Read reviews, or start the workflow when a review comes in or changes')
			.waitFor();
		await editor.openOurNode();

		for (const name of [NEW_REVIEW, LIST_REVIEWS, GET_ME]) await editor.offered(name).waitFor();
	});

	can('makes a credential that works, and gets the user', async (editor) => {
		await editor.addOurs(GET_ME);
		await editor.openCredential();
		await editor.save(sandbox.newCredential());
		await editor.credential.waitFor({ state: 'detached' });

		const { user } = sandbox.account;
		const fields = [...Object.keys(user), 'total_reviews', 'average_rating'];
		expect(await editor.execute('1 item')).toEqual(fields);
		await editor.output.getByText(user.email).waitFor();

		await editor.openCredential();
		await editor.credential.getByText('Connection tested successfully').waitFor();
	});

	can('lists reviews', async (editor) => {
		await editor.addOurs(LIST_REVIEWS);

		expect(await editor.execute('50 items')).toEqual(REVIEW_FIELDS);
	});

	can('sees the latest review in the trigger, and is told what publishing it does', async (editor) => {
		const review = freshReview(sandbox.account.companyId);
		sandbox.account.reviewList.add(review);
		await editor.addOurs(NEW_REVIEW);

		expect(await editor.execute('1 item', 'Fetch Test Event')).toEqual(REVIEW_FIELDS);
		await editor.output.getByText(review.id).waitFor();

		await editor.page.getByText('from then on it looks for reviews at each poll time').waitFor();
		await editor.closeNode();
		const dialog = await editor.publish();
		await dialog.getByText('starts this workflow once').waitFor();
	});

	can('reads in the credential what is wrong with a key', async (editor) => {
		await editor.addOurs(GET_ME);
		await editor.openCredential();

		await editor.save({ apiToken: 'no-such-key' });
		await editor.credential.getByText('More details').click();
		await editor.credential.getByText('The integration key was not accepted').waitFor();

		await editor.save({ apiToken: sandbox.accounts.createKey(sandbox.basicAccount) });
		await editor.credential.getByText('This account may not use the API').waitFor();
	});
});

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

const overlap = (one: Box, other: Box) =>
	one !== null &&
	other !== null &&
	one.x < other.x + other.width &&
	other.x < one.x + one.width &&
	one.y < other.y + other.height &&
	other.y < one.y + one.height;

describe('an example in the editor', () => {
	let context: BrowserContext;

	beforeAll(async () => {
		n8n ??= await ThrowawayN8n.start();
		context = await signedInContext(browser, n8n, 'light');
	}, 900_000);

	it.each(EXAMPLES)('%s: has every node and note, and no node on the text of a note', async (file) => {
		const workflow = await readExample(file);
		const id = await n8n.api.saveWorkflow(workflow);
		const names = workflow.nodes.filter(({ type }) => type !== STICKY_NOTE).map(({ name }) => name);
		const page = await context.newPage();
		const editor = new Editor(page);

		await page.goto(`${n8n.url}/workflow/${id}`);
		for (const name of names) await editor.onCanvas(name).waitFor();
		const notes = page.getByTestId('sticky');
		expect(await notes.count()).toBe(workflow.nodes.length - names.length);
		const texts = await notes.locator('h2, p, li').all();
		expect(texts.length).toBeGreaterThan(3);
		const lines = await Promise.all(texts.map(async (text) => await text.boundingBox()));
		for (const name of names) {
			const node = await editor.onCanvas(name).boundingBox();
			expect([name, lines.filter((line) => overlap(line, node))]).toEqual([name, []]);
		}
		await page.close();
	});
});
