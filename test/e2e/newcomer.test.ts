import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

import { isRunning, signalGroup, spawnGroup } from '../../tools/processGroup';
import type { CommandInGroup } from '../../tools/processGroup';
import { TWO_POLLS, until } from '../support/until';
import { startBrowser } from './support/browser';
import { Editor } from './support/editor';
import { OutsideServices } from './support/outsideServices';
import { SlackWorkspace } from './support/slackWorkspace';

const CLONE = join(__dirname, '..', '..');
const START: typeof TWO_POLLS = { withinMs: 900_000, everyMs: 250 };
const CLICK_MS = 60_000;

/** The first minutes of somebody who has a clone and a terminal, and has read the README. */
describe('a newcomer', () => {
	let services: OutsideServices;
	let slack: SlackWorkspace;
	let demo: CommandInGroup;
	let browser: Browser;
	let printed = '';
	const data = mkdtempSync(join(tmpdir(), 'review-platform-newcomer-'));

	beforeAll(async () => {
		services = await OutsideServices.start();
		slack = new SlackWorkspace(services);
		browser = await startBrowser();
		const env = { ...process.env, ...services.env };
		demo = spawnGroup('npm', ['start', '--', '--data', data], {
			cwd: CLONE,
			env,
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const note = (data: Buffer) => (printed += data.toString());
		demo.stdout?.on('data', note);
		demo.stderr?.on('data', note);
	});
	afterAll(async () => {
		await browser?.close();
		if (demo) {
			signalGroup(demo, 'SIGINT');
			await until('the end of the demo', () => !isRunning(demo));
		}
		await services?.stop();
		rmSync(data, { recursive: true, force: true });
	});

	/** What the demo's table has in a row. */
	const inTable = (row: string) => new RegExp(`│ ${row} +│ ([^│]+?) +│`).exec(printed)?.[1] ?? '';

	const signIn = async (page: Page) => {
		await page.goto(inTable('Editor'));
		await page.getByLabel('Email').fill(inTable('E-mail'));
		await page.getByLabel('Password').fill(inTable('Password'));
		await page.getByRole('button', { name: 'Sign in' }).click();
	};

	it('has an alert in Slack for a review with one star that they added, from `npm start` on', async () => {
		await until('the demo', () => /Press Ctrl-C/.test(printed) || !isRunning(demo), START);
		const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
		page.setDefaultTimeout(CLICK_MS);
		await signIn(page);

		await page.getByRole('heading', { name: 'Slack alert on a low rating' }).click();
		const editor = await Editor.opened(page);
		await editor.openNode('Send alert');
		const dialog = await editor.createCredential();
		await dialog.fill('accessToken', 'xoxb-newcomer');
		await dialog.save();
		await dialog.closed();
		await editor.closeNode();
		await editor.publish();

		const { exitCode, all } = await spawnGroup('sh', ['-c', inTable('Add a review')], {
			cwd: CLONE,
			all: true,
		});
		expect([exitCode, all]).toEqual([0, expect.stringContaining('"ids"')]);

		await until('the alert', () => slack.textsIn('#reviews').length > 0, TWO_POLLS);
		expect(slack.textsIn('#reviews')).toEqual([expect.stringMatching(/^\*★☆☆☆☆ {2}Too late\*\n/)]);
	});
});
