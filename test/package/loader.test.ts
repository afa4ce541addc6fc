import { existsSync } from 'node:fs';
import { loadOutputSchema, PackageDirectoryLoader } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { join } from 'node:path';

import { Sandbox } from '../../sandbox/sandbox';
import { jsonOf, runNode } from '../support/engine';
import { given } from '../support/n8nRelease';

const PROJECT = join(__dirname, '..', '..');

describe("n8n's package loader", () => {
	const loader = new PackageDirectoryLoader(PROJECT);

	beforeAll(async () => await loader.loadAll());

	it('finds the node, the trigger and the credential, each with its icons', () => {
		const codex = {
			categories: expect.arrayContaining(['Marketing & Content']) as string[],
			alias: expect.arrayContaining(['testimonial']) as string[],
		};
		const { nodes, credentials } = loader.types;

		expect(nodes).toMatchObject([
			{ name: 'reviewPlatform', displayName: 'Review Platform', usableAsTool: true, codex },
			{ name: 'reviewPlatformTrigger', displayName: 'Review Platform Trigger', polling: true, codex },
		]);
		expect(nodes[1]?.usableAsTool).toBeUndefined();
		expect(nodes.every(({ subtitle }) => subtitle)).toBe(true);
		expect(credentials).toMatchObject([
			{ name: 'reviewPlatformApi', supportedNodes: ['reviewPlatform', 'reviewPlatformTrigger'] },
		]);
		for (const { iconUrl } of [...nodes, ...credentials]) expectIcons(iconUrl);
	});

	given('output schemas in n8n-core', () => {
		it.each<[resource: string, operation: string, each: object[]]>([
			['review', 'list', [{ returnAll: true }]],
			['review', 'getStatistics', [{}, { period: 'today', splitBy: 'day' }]],
			['user', 'getMe', [{}]],
		])('finds an output schema of %s %s with what comes out, by name and type', async (...row) => {
			const [resource, operation, each] = row;
			const sandbox = await Sandbox.start({ reviews: 1, newest: Date.now() });
			const apiToken = sandbox.accounts.createKey(sandbox.account);
			const given: IDataObject = {};
			for (const more of each) {
				const parameters = { resource, operation, ...more };
				const { items } = await runNode({ parameters, baseUrl: sandbox.url, apiToken });
				Object.assign(given, jsonOf(items).at(-1));
			}
			await sandbox.close();

			expectSchema(given, 'ReviewPlatform', { resource, operation });
			if (operation === 'list') expectSchema(given, 'ReviewPlatformTrigger');
		});
	});
});

/** Expects an output schema to have the names and types of what came out. */
function expectSchema(given: IDataObject, nodeDir: string, operation: object = {}): void {
	const path = join(PROJECT, 'dist', 'nodes', nodeDir);
	const schema = loadOutputSchema({ nodeDir: path, version: 1, ...operation }) ?? {};
	const properties = schema.properties as Record<string, { type: string }>;
	expect(Object.keys(properties).sort()).toEqual(Object.keys(given).sort());
	const fits = (value: unknown, type: string) =>
		value === null || (type === 'integer' ? Number.isInteger(value) : type === typeof value);
	expect(Object.entries(properties).filter(([name, { type }]) => !fits(given[name], type))).toEqual([]);
}

function expectIcons(iconUrl: unknown): void {
	const { light, dark } = iconUrl as { light: string; dark: string };
	expect(light).not.toBe(dark);
	for (const icon of [light, dark]) {
		expect(existsSync(join(PROJECT, icon.replace(/^icons\/n8n-nodes-review-platform\//, '')))).toBe(true);
	}
}
