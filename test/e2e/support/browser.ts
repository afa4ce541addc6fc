import { chromium, selectors } from 'playwright-core';
import type { Browser } from 'playwright-core';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** A browser asks nothing of the network but what a test opens. */
const SWITCHES = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Starts Debian's Chromium, or the one that `CHROMIUM` names, without a window. */
export async function startBrowser(): Promise<Browser> {
	// What n8n's own tests find the parts of its editor by.
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({
		executablePath: process.env.CHROMIUM ?? DEBIAN_CHROMIUM,
		args: SWITCHES,
	});
}
