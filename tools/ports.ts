import getPort from 'get-port';

import { UserError } from './userError';

/** A port that is free now: the wanted one, or any. Where an option sets the wanted one, a UserError names it when that is taken. */
export async function freePort(wanted = 0, option?: string): Promise<number> {
	const port = await getPort({ host: '127.0.0.1', port: wanted });
	if (wanted === 0 || port === wanted || option === undefined) return port;
	throw new UserError(
		`Port ${wanted} cannot be used. Choose another with ${option}, or omit the option to use a free one.`,
	);
}
