import { randomInt } from 'node:crypto';

import useTemporaryFolder from './temporaryFolder';

/** Jest's global setup of `npm run test:deep`: many random cases, of a new seed unless TEST_SEED gives one. */
export default function beginDeepRun(): void {
	useTemporaryFolder();
	process.env.TEST_DEEP = 'true';
	process.env.TEST_SEED ??= String(randomInt(2 ** 31));
	console.info(`Seed ${process.env.TEST_SEED}`);
}
