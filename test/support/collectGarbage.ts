import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Has the memory of all that is no longer reachable freed. */
export async function collectGarbage(): Promise<void> {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	// Node.js lets go of some objects in a turn of its own.
	for (let turn = 0; turn < 3; turn++) {
		await new Promise((resolve) => setImmediate(resolve));
		collect();
	}
}
