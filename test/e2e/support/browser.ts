import { chromium, selectors, type Browser } from 'playwright-core';

/** Starts Debian's Chromium, or the one that `CHROMIUM` names, without a window. */
export async function startBrowser(): Promise<Browser> {
	// What n8n's own tests find the parts of its editor by.
	selectors.setTestIdAttribute('data-test-id');
	const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
	return await chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-quic'] });
}
