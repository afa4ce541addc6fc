import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

import { isRunning, signalGroup, spawnGroup, type CommandInGroup } from '../../tools/processGroup';
import { TWO_POLLS, until } from '../support/until';
import { Editor, startBrowser } from './support/editor';
import { startInternet, type Internet } from './support/internet';
import { Slack } from './support/slack';

const CLONE = join(__dirname, '..', '..');

/** The first minutes of somebody who has a clone and a terminal, and has read the README. */
describe('a newcomer', () => {
	let internet: Internet;
	let slack: Slack;
	let demo: CommandInGroup;
	let browser: Browser;
	let printed = '';

	beforeAll(async () => {
		internet = await startInternet();
		slack = await Slack.start(internet);
		browser = await startBrowser();
		const data = mkdtempSync(join(tmpdir(), 'newcomer-'));
		demo = spawnGroup('npm', ['start', '--', '--data', data], { cwd: CLONE, env: internet.env, all: true });
		demo.all?.on('data', (text: Buffer) => (printed += text.toString()));
	});
	afterAll(async () => {
		await browser?.close();
		signalGroup(demo, 'SIGINT');
		await demo;
		await internet.proxy.stop();
	});

	/** What the demo's table has in a row. */
	const inTable = (row: string) => new RegExp(`│ ${row} +│ ([^│]+?) +│`).exec(printed)?.[1] ?? '';

	it('has an alert in Slack for a review with one star that they added, from `npm start` on', async () => {
		const hasStarted = () => /Press Ctrl-C/.test(printed) || !isRunning(demo);
		await until('the demo', hasStarted, { withinMs: 900_000, everyMs: 250 });
		expect(printed.match(/^[┌│├└].{80,}/gm)).toBeNull();
		const headers = { authorization: `Bearer ${inTable('Integration Key')}` };
		expect((await fetch(`${inTable('Base URL')}/v1/me`, { headers })).status).toBe(200);
		for (const row of ['Lower limit', 'Usual limit'])
			expect((await spawnGroup(inTable(row), [], { cwd: CLONE, shell: true })).stdout).toContain('"limit":1');
		const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
		page.setDefaultTimeout(60_000);
		await page.goto(inTable('Editor'));
		await page.getByLabel('Email').fill(inTable('E-mail'));
		await page.getByLabel('Password').fill(inTable('Password'));
		await page.getByRole('button', { name: 'Sign in' }).click();

		await page.getByRole('heading', { name: 'Slack alert on a low rating' }).click();
		const editor = new Editor(page);
		await editor.openNode('Send alert');
		await editor.openCredential();
		await editor.save(slack.slackApi);
		await editor.credential.waitFor({ state: 'detached' });
		await editor.closeNode();
		await editor.publish();

		const { stdout } = await spawnGroup(inTable('Add a review'), [], { cwd: CLONE, shell: true });
		expect(stdout).toContain('"ids"');

		// The demo's own reviews come in meanwhile, some of them with a low rating, too.
		const alerts = () => slack.textsIn('#reviews').filter((text) => text.includes('Late'));
		await until('the alert', () => alerts().length > 0, TWO_POLLS);
		expect(alerts()).toEqual([expect.stringMatching(/^\*★☆☆☆☆ {2}Late\*\n/)]);
	});
});
