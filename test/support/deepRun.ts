import { randomInt } from 'node:crypto';

import useTemporaryFolder from './temporaryFolder';

const SEEDS = 2 ** 31;

/** Jest's global setup of `npm run test:deep`: many random cases, of a new seed unless TEST_SEED gives one. */
export default function beginDeepRun(): void {
	useTemporaryFolder();
	process.env.TEST_DEEP = 'true';
	process.env.TEST_SEED ??= String(randomInt(SEEDS));
	console.info(`Seed ${process.env.TEST_SEED}`);
}
