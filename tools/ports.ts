import getPort from 'get-port';

import { UserError } from './userError';

/** A port that is free now: the wanted one, or any. When the wanted one is taken, a UserError names the option that sets it. */
export async function freePort(wanted = 0, option = ''): Promise<number> {
	const port = await getPort({ host: '127.0.0.1', port: wanted });
	if (wanted === 0 || port === wanted) return port;
	throw new UserError(
		`Port ${wanted} cannot be used. Choose another with ${option}, or omit the option to use a free one.`,
	);
}
