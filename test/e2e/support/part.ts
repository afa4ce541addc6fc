import type { Locator, Page } from 'playwright-core';

/** A part of n8n's editor, by the name that n8n's own tests use. */
export function part(within: Page | Locator, testId: string): Locator {
	return within.locator(`[data-test-id="${testId}"]`);
}
