import type { Locator, Page } from 'playwright-core';

/** n8n's dialog for one credential. */
export class CredentialDialog {
	private constructor(private readonly dialog: Locator) {}

	/** The dialog, once it is there. */
	static async opened(page: Page): Promise<CredentialDialog> {
		const dialog = page.getByTestId('editCredential-modal');
		await dialog.getByTestId('credential-save-button').waitFor();
		return new CredentialDialog(dialog);
	}

	/** Types into a field. */
	async fill(field: 'baseUrl' | 'apiToken' | 'accessToken', value: string): Promise<void> {
		await this.dialog.getByTestId(`parameter-input-${field}`).locator('input').fill(value);
	}

	/** Saves, which makes n8n test the credential; the dialog closes by itself when the test succeeds. */
	async save(): Promise<void> {
		await this.dialog.getByTestId('credential-save-button').click();
	}

	/** Waits until it says this. */
	async says(words: string): Promise<void> {
		await this.dialog.getByText(words).waitFor();
	}

	/** Waits until it does not say this any more. */
	async saysNoMore(words: string): Promise<void> {
		await this.dialog.getByText(words).waitFor({ state: 'hidden' });
	}

	/** Unfolds the reason for a failed test. */
	async showReason(): Promise<void> {
		await this.dialog.getByText('More details').click();
	}

	/** Waits until it has closed. */
	async closed(): Promise<void> {
		await this.dialog.waitFor({ state: 'detached' });
	}
}
