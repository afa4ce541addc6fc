import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

import { isRunning, signalGroup, spawnGroup, type CommandInGroup } from '../../tools/processGroup';
import { until } from '../support/until';
import { startBrowser } from '../../tools/n8n/editor';

const CLONE = join(__dirname, '..', '..');

/** The first minutes of somebody who has a clone and a terminal, and has read the README. */
describe('a newcomer', () => {
	let demo: CommandInGroup;
	let browser: Browser;
	let printed = '';

	beforeAll(async () => {
		browser = await startBrowser();
		const data = mkdtempSync(join(tmpdir(), 'newcomer-'));
		demo = spawnGroup('npm', ['start', '--', '--data', data], { cwd: CLONE, all: true });
		demo.all?.on('data', (text: Buffer) => (printed += text.toString()));
	});
	afterAll(async () => {
		await browser?.close();
		signalGroup(demo, 'SIGINT');
		await demo;
	});

	/** What the demo's table has in a row. */
	const inTable = (row: string) => new RegExp(`│ ${row} +│ ([^│]+?) +│`).exec(printed)?.[1] ?? '';

	it('has the examples in n8n, and a platform that they change by commands, from `npm start` on', async () => {
		const hasStarted = () => /Press Ctrl-C/.test(printed) || !isRunning(demo);
		await until('the demo', hasStarted, { withinMs: 900_000, everyMs: 250 });
		expect(printed.match(/^[┌│├└].{80,}/gm)).toBeNull();
		const run = async (row: string) =>
			(await spawnGroup(inTable(row), [], { cwd: CLONE, shell: true })).stdout;
		for (const row of ['Lower limit', 'Usual limit']) expect(await run(row)).toContain('"limit":1');
		expect(await run('Add a review')).toContain('"ids"');
		const headers = { authorization: `Bearer ${inTable('Integration Key')}` };
		const list = await fetch(`${inTable('Base URL')}/v1/reviews`, { headers });
		expect(await list.text()).toContain('"title":"Late"');
		const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
		page.setDefaultTimeout(60_000);
		await page.goto(inTable('Editor'));
		await page.getByLabel('Email').fill(inTable('E-mail'));
		await page.getByLabel('Password').fill(inTable('Password'));
		await page.getByRole('button', { name: 'Sign in' }).click();
		await page.getByRole('heading', { name: 'New reviews to Slack' }).waitFor();
	});
});
