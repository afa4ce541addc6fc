import {
	chromium,
	selectors,
	type Browser,
	type BrowserContext,
	type Locator,
	type Page,
} from 'playwright-core';

import type { ThrowawayN8n } from './throwawayN8n';

const WAIT_MS = 60_000;

/** Starts Debian's Chromium, or the one that `CHROMIUM` names, without a window. */
export async function startBrowser(): Promise<Browser> {
	// What n8n's own tests find the parts of its editor by.
	selectors.setTestIdAttribute('data-test-id');
	const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
	return await chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-quic'] });
}

/** Pages of a browser that are signed in to n8n. */
export async function signedInContext(
	browser: Browser,
	{ url, api: { owner } }: ThrowawayN8n,
	colorScheme: 'light' | 'dark',
): Promise<BrowserContext> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme });
	context.setDefaultTimeout(WAIT_MS);
	await context.request.post(`${url}/rest/login`, {
		data: { emailOrLdapLoginId: owner.email, password: owner.password },
		failOnStatusCode: true,
	});
	return context;
}

/** n8n's editor in a page that is signed in. */
export class Editor {
	/** The open node, and its panel of what came out. */
	private readonly node: Locator;
	readonly output: Locator;
	/** The dialog of a credential. */
	readonly credential: Locator;

	constructor(readonly page: Page) {
		this.node = page.getByTestId('ndv');
		this.output = page.getByTestId('output-panel');
		this.credential = page.getByTestId('editCredential-modal');
	}

	onCanvas(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name=${JSON.stringify(name)}]`);
	}

	/** Opens a node of the workflow. */
	async openNode(name: string): Promise<void> {
		await this.onCanvas(name).dblclick();
		await this.node.waitFor();
	}

	async closeNode(): Promise<void> {
		await this.page.getByTestId('ndv-close-button').click();
		await this.node.waitFor({ state: 'detached' });
	}

	async search(words: string): Promise<void> {
		await this.page.getByTestId('node-creator-plus-button').click();
		await this.page.getByTestId('node-creator-search-bar').fill(words);
	}

	/** What the panel offers: a node, an action or a trigger of this name. */
	offered(name: string): Locator {
		const label = this.page.getByTestId('node-creator-item-name').getByText(name, { exact: true });
		return this.page.getByTestId('item-iterator-item').filter({ has: label });
	}

	/** Opens what the panel has of our node, also what it folds in a workflow without a trigger. */
	async openOurNode(): Promise<void> {
		await this.offered('Review Platform').click();
		await this.page.getByTestId('node-creator-category-item').filter({ hasText: 'Actions' }).click();
	}

	/** Takes what the panel offers under this name, which opens the new node. */
	async add(name: string): Promise<void> {
		await this.offered(name).click();
		await this.node.waitFor();
	}

	/** Adds our node with this action, or our trigger, to the empty workflow, and opens it. */
	async addOurs(name: string): Promise<void> {
		await this.search('review');
		await this.openOurNode();
		await this.add(name);
	}

	/** Opens the credential of the open node, or begins one where it has none. */
	async openCredential(): Promise<void> {
		const begin = this.page.getByTestId('node-credentials-empty-state').getByRole('button');
		await begin.or(this.page.getByTestId('credential-edit-button')).click();
		await this.credential.getByTestId('credential-save-button').waitFor();
	}

	/** Types into fields of the open credential, and leaves each: n8n takes what is typed into it a moment later. */
	async fillIn(fields: Record<string, string>): Promise<void> {
		for (const [field, value] of Object.entries(fields)) {
			const input = this.credential.getByTestId(`parameter-input-${field}`).locator('input');
			await input.fill(value);
			await input.blur();
		}
	}

	/** Types into fields of the open credential and saves, which makes n8n test it; it closes by itself when that succeeds. */
	async save(fields: Record<string, string>): Promise<void> {
		await this.fillIn(fields);
		await this.credential.getByTestId('credential-save-button').click();
	}

	/** Runs the open node by the button with these words, until so many items are out; returns the table's columns. */
	async execute(items: string, button = 'Execute step'): Promise<string[]> {
		const execute = this.page.getByTestId('node-execute-button').getByText(button);
		await execute.click();
		await this.output.getByTestId('ndv-items-count').getByText(items, { exact: true }).waitFor();
		await execute.waitFor();
		await this.showOutputAs('table');
		const cells = this.output.locator('thead th');
		await cells.first().waitFor();
		return (await cells.allInnerTexts()).map((text) => text.trim()).filter(Boolean);
	}

	async showOutputAs(view: 'schema' | 'table'): Promise<void> {
		await this.output.getByTestId(`radio-button-${view}`).click();
	}

	/** Publishes the workflow, and returns the dialog about it. */
	async publish(): Promise<Locator> {
		const publish = { name: 'Publish' };
		await this.page.getByRole('button', publish).first().click();
		const dialog = this.page.getByRole('dialog');
		await dialog.getByRole('button', publish).click();
		return dialog;
	}
}
