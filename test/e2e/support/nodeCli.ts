import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import { cachedFolder } from '../../../tools/cacheFolder';
import { npm } from '../../../tools/npm';
import { shortHash } from '../../../tools/shortHash';

const PINNED = join(__dirname, '..', 'nodeCli');

/** n8n's tool for community nodes, `n8n-node`, on this machine. */
export interface NodeCli {
	/** Its command-line script. */
	script: string;
	/** What it needs, and the sources it is used on. */
	nodeModules: string;
	/** The configuration it gives a new package, and wants unchanged. */
	eslintConfig: string;
}

/**
 * The pinned `n8n-node`, installed once a machine in the user's cache folder and found there ever after.
 *
 * @throws UserError when it cannot be installed
 */
export async function installNodeCli(): Promise<NodeCli> {
	const name = `node-cli-${await shortHash(join(PINNED, 'package-lock.json'))}`;
	const folder = await cachedFolder(name, async (empty) => {
		await cp(PINNED, empty, { recursive: true });
		await npm(
			['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
			empty,
			"n8n's tool could not be installed.",
		);
	});
	const nodeModules = join(folder, 'node_modules');
	const tool = join(nodeModules, '@n8n', 'node-cli');
	return {
		script: join(tool, 'bin', 'n8n-node.mjs'),
		nodeModules,
		eslintConfig: join(tool, 'dist', 'template', 'templates', 'shared', 'default', 'eslint.config.mjs'),
	};
}
