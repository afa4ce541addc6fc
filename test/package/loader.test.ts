import { existsSync } from 'node:fs';
import { loadOutputSchema, PackageDirectoryLoader } from 'n8n-core';
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
		])('finds an output schema of %s %s with the fields that come out', async (resource, operation, each) => {
			const sandbox = await Sandbox.start({ reviews: 1 });
			const apiToken = sandbox.accounts.createKey(sandbox.account);
			const given = new Set<string>();
			for (const more of each) {
				const parameters = { resource, operation, ...more };
				const { items } = await runNode({ parameters, baseUrl: sandbox.url, apiToken });
				for (const name of Object.keys(jsonOf(items)[0] ?? {})) given.add(name);
			}
			await sandbox.close();

			const fields = [...given].sort();
			expect(schemaFields('ReviewPlatform', { resource, operation })).toEqual(fields);
			if (operation === 'list') expect(schemaFields('ReviewPlatformTrigger')).toEqual(fields);
		});
	});
});

function schemaFields(nodeDir: string, operation: object = {}): string[] {
	const schema = loadOutputSchema({
		nodeDir: join(PROJECT, 'dist', 'nodes', nodeDir),
		version: 1,
		...operation,
	});
	return Object.keys(schema?.properties ?? {}).sort();
}

function expectIcons(iconUrl: unknown): void {
	const { light, dark } = iconUrl as { light: string; dark: string };
	expect(light).not.toBe(dark);
	for (const icon of [light, dark]) {
		expect(existsSync(join(PROJECT, icon.replace(/^icons\/n8n-nodes-review-platform\//, '')))).toBe(true);
	}
}
