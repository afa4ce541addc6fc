import type { Browser, BrowserContext, Locator } from 'playwright-core';

import { ThrowawayN8n } from '../../demo/throwawayN8n';
import { freshReview } from '../../sandbox/freshReview';
import { Sandbox } from '../../sandbox/sandbox';
import { startBrowser } from './support/browser';
import { Editor, signedInContext } from './support/editor';
import { colorSchemes, photograph, picturing } from './support/screenshots';
import { createKey, openSettings, signIn } from './support/settingsPage';

const WAIT_MS = 30_000;
const REVIEW_FIELDS = [
	'id',
	'company_id',
	'user_id',
	'is_highlighted',
	'rating',
	'title',
	'content',
	'experience_date',
	'created_at',
];
/** No chance in what a picture shows. */
const WRITTEN = {
	rating: 5,
	title: 'Fast and friendly',
	content: 'Ordered on Monday, there on Wednesday, and well packed.',
};
const ICONS = [
	['light', 'reviewPlatform.svg'],
	['dark', 'reviewPlatform.dark.svg'],
] as const;

/** An `img` element: the browser's own types are not among a Node.js project's. */
interface ImageElement {
	naturalWidth: number;
	decode: () => Promise<void>;
}

/** Width of a picture once it has loaded. */
const widthOf = async (image: Locator) =>
	await image.evaluate(async (element: ImageElement) => {
		await element.decode();
		return element.naturalWidth;
	});

describe.each(colorSchemes())('a user of the editor, in %s', (colorScheme) => {
	let n8n: ThrowawayN8n;
	let sandbox: Sandbox;
	let browser: Browser;
	let context: BrowserContext;

	beforeAll(async () => {
		n8n = await ThrowawayN8n.start();
		sandbox = await Sandbox.start({ reviews: 120 });
		browser = await startBrowser();
		context = await signedInContext(browser, n8n, colorScheme);
		context.setDefaultTimeout(WAIT_MS);
	}, 900_000);
	afterAll(async () => {
		await browser?.close();
		await n8n?.stop();
		await sandbox?.close();
	});

	afterEach(async () => {
		for (const page of context.pages()) await page.close();
	});

	const can = (what: string, how: (editor: Editor) => Promise<void>) =>
		it(what, async () => {
			const page = await context.newPage();
			await picturing(page, async () => await how(await Editor.open(page, n8n.url)));
		});

	can('finds our node, its actions and its trigger', async (editor) => {
		await editor.search('review');
		await editor.offered('Review Platform').click();
		await editor.unfold('Actions');

		for (const name of ['On new review', 'List reviews', 'Get me']) await editor.offered(name).waitFor();
		await photograph(editor.page, `node-panel-${colorScheme}`);
	});

	can('sees our icon in the colors of the theme', async (editor) => {
		await editor.search('review');
		for (const [scheme, file] of ICONS) {
			await editor.page.emulateMedia({ colorScheme: scheme });
			const icon = editor.offered('Review Platform').locator(`img[src$="/${file}"]`).first();
			expect(await widthOf(icon)).toBeGreaterThan(0);
		}
	});

	can('makes a key, and a credential that works', async (editor) => {
		const settings = await context.newPage();
		await settings.goto(`${sandbox.url}/login`);
		await signIn(settings, sandbox.account);
		await openSettings(settings);
		const key = await createKey(settings, 'n8n');
		// A page in the background is slow.
		await settings.close();

		await editor.addAction('Get me');
		const dialog = await editor.createCredential();
		await dialog.fill('baseUrl', sandbox.url);
		await dialog.fill('apiToken', key);
		await dialog.save();
		await dialog.closed();

		await (await editor.editCredential()).says('Connection tested successfully');
		await photograph(editor.page, `credential-${colorScheme}`);
	});

	can('gets the user', async (editor) => {
		await editor.addAction('Get me');
		await editor.execute('1 item');

		const { user } = sandbox.account;
		expect(await editor.columns()).toEqual([...Object.keys(user), 'total_reviews', 'average_rating']);
		await editor.output.getByText(user.email).waitFor();
	});

	can('sees the fields of reviews before any run', async (editor) => {
		await editor.addAction('List reviews');
		await editor.output.getByText('No output data').waitFor();
		await editor.closeNode();

		await editor.search('Edit Fields');
		await editor.add('Edit Fields (Set)');

		await editor.input.getByText('Usually outputs the following fields').waitFor();
		for (const field of REVIEW_FIELDS) await editor.input.getByText(field, { exact: true }).waitFor();
	});

	can('lists reviews', async (editor) => {
		await editor.addAction('List reviews');
		await editor.execute('50 items');

		expect(await editor.columns()).toEqual(REVIEW_FIELDS);
		await editor.showOutputAs('schema');
		await photograph(editor.page, `list-reviews-${colorScheme}`);
	});

	can('sees the latest review in the trigger', async (editor) => {
		const review = freshReview(sandbox.account.companyId, WRITTEN);
		sandbox.account.reviewList.add(review);

		await editor.search('review');
		await editor.offered('Review Platform').click();
		await editor.add('On new review');
		await editor.execute('1 item', 'Fetch Test Event');

		expect(await editor.columns()).toEqual(REVIEW_FIELDS);
		await editor.output.getByText(review.id).waitFor();
		await editor.showOutputAs('schema');
		await photograph(editor.page, `trigger-${colorScheme}`);
	});

	can('is warned of an address that sends the key unencrypted', async (editor) => {
		await editor.addAction('Get me');
		const dialog = await editor.editCredential();

		await dialog.fill('baseUrl', 'http://reviews.example.com');
		await dialog.says('anyone on the network path can read your key');
		await dialog.fill('baseUrl', 'https://reviews.example.com');
		await dialog.saysNoMore('anyone on the network path can read your key');
	});

	can('reads in the credential what is wrong with a key', async (editor) => {
		await editor.addAction('Get me');
		const dialog = await editor.editCredential();

		await dialog.fill('apiToken', 'no-such-key');
		await dialog.save();
		await dialog.showReason();
		await dialog.says('The integration key was not accepted. Create a new one:');

		await dialog.fill('apiToken', sandbox.accounts.createKey(sandbox.basicAccount));
		await dialog.save();
		await dialog.says('This account may not use the API. It needs an active Premium plan with API access');
	});
});
