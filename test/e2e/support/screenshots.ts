import { join } from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright-core';

const SETTLED: PageScreenshotOptions = {
	animations: 'disabled',
	style:
		'.el-notification, [role="tooltip"], [data-reka-popper-content-wrapper], [data-test-id="execute-workflow-button"], [aria-label="Select trigger node"] { display: none !important }',
};

/** Buttons at work, and what is about to appear or to go. */
const CHANGING = '[aria-busy="true"], [class*="-enter-active"], [class*="-leave-active"]';

/** The color schemes to see: light alone, but for pictures dark as well. */
export function colorSchemes(): Array<'light' | 'dark'> {
	return process.env.SCREENSHOTS === undefined ? ['light'] : ['light', 'dark'];
}

/** Puts a picture of a page into the folder that `SCREENSHOTS` names; does nothing without it. */
export async function photograph(page: Page, name: string): Promise<void> {
	const folder = process.env.SCREENSHOTS;
	if (folder === undefined) return;
	await page.waitForFunction('[...document.images].every((image) => image.complete)');
	await page.locator(CHANGING).first().waitFor({ state: 'detached' });
	await page.screenshot({ ...SETTLED, path: join(folder, `${name}.png`) });
}
