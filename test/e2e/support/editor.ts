import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';

import type { ThrowawayN8n } from '../../../tools/n8n/throwawayN8n';
import { CredentialDialog } from './credentialDialog';

/** Pages of a browser that are signed in to n8n. */
export async function signedInContext(
	browser: Browser,
	{ url, owner }: ThrowawayN8n,
	colorScheme: 'light' | 'dark',
): Promise<BrowserContext> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme });
	await context.request.post(`${url}/rest/login`, {
		data: { emailOrLdapLoginId: owner.email, password: owner.password },
		failOnStatusCode: true,
	});
	return context;
}

/** n8n's editor in a browser, on a new workflow. */
export class Editor {
	/** The panel that offers nodes. */
	readonly nodePanel: Locator;

	/** The open node's panel of what comes in. */
	readonly input: Locator;

	/** The open node's panel of what came out. */
	readonly output: Locator;

	private constructor(readonly page: Page) {
		this.nodePanel = page.getByTestId('node-creator');
		this.input = page.getByTestId('ndv-input-panel');
		this.output = page.getByTestId('output-panel');
	}

	/**
	 * Opens a new workflow.
	 *
	 * @param page signed in to the n8n at `url`
	 */
	static async open(page: Page, url: string): Promise<Editor> {
		await page.goto(`${url}/workflow/new`);
		await page.getByTestId('canvas-add-button').waitFor();
		return new Editor(page);
	}

	/** The workflow that is open in a page, once it is there. */
	static async opened(page: Page): Promise<Editor> {
		await page.getByTestId('canvas-node').first().waitFor();
		return new Editor(page);
	}

	/** Opens a node of the canvas by its name. */
	async openNode(name: string): Promise<void> {
		await this.page.getByTestId('canvas-node').filter({ hasText: name }).first().dblclick();
		await this.page.getByTestId('ndv').waitFor();
	}

	/** What the node panel offers: a node, an action or a trigger of this name. */
	offered(name: string): Locator {
		return this.nodePanel.getByTestId('item-iterator-item').filter({
			has: this.page.getByTestId('node-creator-item-name').getByText(name, { exact: true }),
		});
	}

	/** Opens the node panel and types words into its search. */
	async search(words: string): Promise<void> {
		await this.page.getByTestId('node-creator-plus-button').click();
		await this.nodePanel.getByTestId('node-creator-search-bar').fill(words);
	}

	/** Unfolds what the node panel keeps folded: `Actions` while the workflow has no trigger. */
	async unfold(category: string): Promise<void> {
		await this.nodePanel.getByTestId('node-creator-category-item').filter({ hasText: category }).click();
	}

	/** Takes what the node panel offers under this name, which opens the new node. */
	async add(name: string): Promise<void> {
		await this.offered(name).click();
		await this.page.getByTestId('ndv').waitFor();
	}

	/** Adds our node with this action to the empty workflow, and opens it. */
	async addAction(action: string): Promise<void> {
		await this.search('review');
		await this.offered('Review Platform').click();
		await this.unfold('Actions');
		await this.add(action);
	}

	/** Begins a credential from the open node, which has none yet. */
	async createCredential(): Promise<CredentialDialog> {
		await this.page.getByTestId('node-credentials-empty-state').getByRole('button').click();
		return await CredentialDialog.opened(this.page);
	}

	/** Opens the credential of the open node. */
	async editCredential(): Promise<CredentialDialog> {
		await this.page.getByTestId('credential-edit-button').click();
		return await CredentialDialog.opened(this.page);
	}

	/** Runs the open node by the button with these words, until so many items are out. */
	async execute(items: string, button = 'Execute step'): Promise<void> {
		const execute = this.page.getByTestId('node-execute-button').getByText(button);
		await execute.click();
		await this.output.getByTestId('ndv-items-count').getByText(items, { exact: true }).waitFor();
		await execute.waitFor();
	}

	/** What a node of the canvas has below its name. */
	onCanvas(subtitle: string): Locator {
		return this.page.getByTestId('canvas-node').getByText(subtitle, { exact: true });
	}

	/** Switches a parameter of the open node on. */
	async switchOn(parameter: string): Promise<void> {
		await this.page.getByTestId(`parameter-input-${parameter}`).getByRole('switch').press('Space');
	}

	/** Adds an option to the open node. */
	async addOption(option: string): Promise<void> {
		await this.page
			.getByTestId('collection-parameter-add')
			.filter({ has: this.page.getByPlaceholder('Add Option') })
			.first()
			.click();
		await this.choice(option).click();
	}

	/** Chooses a value of a parameter of the open node. */
	async choose(parameter: string, value: string): Promise<void> {
		await this.page.getByTestId(`parameter-input-${parameter}`).click();
		await this.choice(value).click();
	}

	/** Types into a parameter of the open node, and leaves it. */
	async type(parameter: string, value: string): Promise<void> {
		const field = this.field(parameter);
		await field.click({ clickCount: 3 });
		await this.page.keyboard.type(value);
		await field.blur();
	}

	/** What is in a parameter of the open node. */
	async typed(parameter: string): Promise<string> {
		return await this.field(parameter).inputValue();
	}

	/** Where the open node's link to its documentation leads. */
	async documentation(): Promise<string | null> {
		return await this.page.getByTestId('ndv').getByRole('link', { name: 'Docs' }).getAttribute('href');
	}

	/** Publishes the workflow. */
	async publish(): Promise<void> {
		await this.page.getByRole('button', { name: 'Publish' }).first().click();
		await this.dialog.getByRole('button', { name: 'Publish' }).click();
	}

	/** The dialog in front of the canvas. */
	get dialog(): Locator {
		return this.page.getByRole('dialog');
	}

	/** What an open list of choices has under this name. */
	private choice(name: string): Locator {
		return this.page.locator('[role="option"]:visible').filter({ hasText: new RegExp(`^${name}$`) });
	}

	private field(parameter: string): Locator {
		return this.page.getByTestId(`parameter-input-${parameter}`).locator('input');
	}

	/** Closes the open node. */
	async closeNode(): Promise<void> {
		await this.page.getByTestId('ndv-close-button').click();
		await this.page.getByTestId('ndv').waitFor({ state: 'detached' });
	}

	/** The fields that came out, as the table's columns. */
	async columns(): Promise<string[]> {
		await this.showOutputAs('table');
		const cells = this.output.locator('thead th');
		await cells.first().waitFor();
		return (await cells.allInnerTexts()).map((text) => text.trim()).filter(Boolean);
	}

	/** Switches the output panel to another view of the items. */
	async showOutputAs(view: 'schema' | 'table'): Promise<void> {
		await this.output.getByTestId(`radio-button-${view}`).click();
	}
}
