import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { UserError } from './userError';

const HOST = '127.0.0.1';

/**
 * A port of this machine that is free now: the wanted one, or any.
 *
 * @param option name of the option that sets it, for the complaint
 * @throws UserError when the wanted port is taken
 */
export async function freePort(wanted?: number, option = ''): Promise<number> {
	const server = createServer();
	try {
		await new Promise<void>((resolve, reject) => {
			server.once('error', reject);
			server.listen(wanted ?? 0, HOST, resolve);
		});
		return (server.address() as AddressInfo).port;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new UserError(
			`Port ${wanted} cannot be used (${code}). Choose another with ${option}, or omit the option to use a free one.`,
		);
	} finally {
		server.close();
	}
}
