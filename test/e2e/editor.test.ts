import type { Browser, BrowserContext, Locator } from 'playwright-core';

import { ThrowawayN8n } from '../../tools/n8n/throwawayN8n';
import { freshReview } from '../../sandbox/freshReview';
import { Sandbox } from '../../sandbox/sandbox';
import { startBrowser } from './support/browser';
import { Editor, signedInContext } from './support/editor';
import { colorSchemes, photograph, picturing } from './support/screenshots';
import { createKey, openSettings, signIn } from './support/settingsPage';

const WAIT_MS = 30_000;
const LIST_REVIEWS = 'List reviews with ratings and texts';
const GET_ME = 'Get user with review count and average rating';
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
		await editor
			.offered('Review Platform')
			.getByText('Read reviews, or start the workflow when a new review comes in')
			.waitFor();
		await editor.offered('Review Platform').click();
		await editor.unfold('Actions');

		for (const name of ['On new review', LIST_REVIEWS, GET_ME]) await editor.offered(name).waitFor();
		await photograph(editor.page, `node-panel-${colorScheme}`);
	});

	can('finds our node by the words that people type', async (editor) => {
		for (const words of ['new review', 'customer reviews', 'testimonials', 'stars', 'reputation']) {
			await editor.search(words);
			await editor.offered('Review Platform').waitFor();
			await editor.page.keyboard.press('Escape');
		}
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

		await editor.addAction(GET_ME);
		const dialog = await editor.createCredential();
		await dialog.fill('baseUrl', sandbox.url);
		await dialog.fill('apiToken', key);
		await dialog.save();
		await dialog.closed();

		await (await editor.editCredential()).says('Connection tested successfully');
		await photograph(editor.page, `credential-${colorScheme}`);
	});

	can('may end the base URL with the version of the API', async (editor) => {
		await editor.addAction(GET_ME);
		const dialog = await editor.editCredential();

		await dialog.fill('baseUrl', `${sandbox.url}/login`);
		await dialog.save();
		await dialog.showReason();
		await dialog.says('Check the base URL in the credential: the address without /v1.');
		await dialog.fill('baseUrl', `${sandbox.url}/v1/`);
		await dialog.save();
		await dialog.says('Connection tested successfully');
	});

	can('gets the user', async (editor) => {
		await editor.addAction(GET_ME);
		await editor.execute('1 item');

		const { user } = sandbox.account;
		expect(await editor.columns()).toEqual([...Object.keys(user), 'total_reviews', 'average_rating']);
		await editor.output.getByText(user.email).waitFor();
	});

	can('sees the fields of reviews before any run', async (editor) => {
		await editor.addAction(LIST_REVIEWS);
		await editor.output.getByText('No output data').waitFor();
		await editor.closeNode();

		await editor.search('Edit Fields');
		await editor.add('Edit Fields (Set)');

		await editor.input.getByText('Usually outputs the following fields').waitFor();
		for (const field of REVIEW_FIELDS) await editor.input.getByText(field, { exact: true }).waitFor();
	});

	can('lists reviews', async (editor) => {
		await editor.addAction(LIST_REVIEWS);
		await editor.execute('50 items');

		expect(await editor.columns()).toEqual(REVIEW_FIELDS);
		await editor.showOutputAs('schema');
		await photograph(editor.page, `list-reviews-${colorScheme}`);
	});

	can('reads on the canvas what nodes do', async (editor) => {
		await editor.addAction(LIST_REVIEWS);
		await editor.closeNode();
		await editor.onCanvas('List Reviews').waitFor();

		await editor.search('review');
		await editor.offered('Review Platform').click();
		await editor.unfold('Triggers');
		await editor.add('On new review');
		await editor.closeNode();
		await editor.onCanvas('New Review').waitFor();
	});

	can('is told before a run what takes long', async (editor) => {
		await editor.addAction(LIST_REVIEWS);
		await editor.switchOn('returnAll');
		await editor.output.getByText('a long list takes minutes').waitFor();

		await editor.addOption('Sort');
		await editor.choose('sort', 'Newest First');
		await editor.output.getByText("'Sort' reads all pages first").waitFor();
	});

	can('cannot type a fraction as the limit', async (editor) => {
		await editor.addAction(LIST_REVIEWS);
		await editor.type('limit', '2.5');

		expect(await editor.typed('limit')).toBe('25');
	});

	can('finds documentation that begins at its beginning', async (editor) => {
		await editor.addAction(LIST_REVIEWS);

		expect(await editor.documentation()).toMatch(/^https:[^#]+\/n8n-nodes-review-platform\?utm_/);
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

	can('is told what publishing the trigger does', async (editor) => {
		await editor.search('review');
		await editor.offered('Review Platform').click();
		await editor.add('On new review');
		await editor.page.getByText('from then on it looks for new reviews at each poll time').waitFor();
		await editor.closeNode();
		await editor.publish();

		await editor.dialog.getByText('each new one starts this workflow once').waitFor();
	});

	can('is warned of an address that sends the key unencrypted', async (editor) => {
		await editor.addAction(GET_ME);
		const dialog = await editor.editCredential();

		await dialog.fill('baseUrl', 'http://reviews.example.com');
		await dialog.says('anyone on the network path can read your key');
		await dialog.fill('baseUrl', 'https://reviews.example.com');
		await dialog.saysNoMore('anyone on the network path can read your key');
	});

	can('reads in the credential what is wrong with a key', async (editor) => {
		await editor.addAction(GET_ME);
		const dialog = await editor.editCredential();

		await dialog.fill('apiToken', 'no-such-key');
		await dialog.save();
		await dialog.showReason();
		await dialog.says('The integration key was not accepted. Create a new integration key');
		await dialog.says('check the base URL in the credential.');

		await dialog.fill('apiToken', sandbox.accounts.createKey(sandbox.basicAccount));
		await dialog.save();
		await dialog.says('This account may not use the API. API access needs an active Premium plan');
	});
});
