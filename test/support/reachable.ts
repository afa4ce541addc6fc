import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How many of these are still kept by someone, once garbage has been collected. */
export async function reachable(all: Array<WeakRef<object>>): Promise<number> {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	// Node.js lets go of signals in a turn of its own.
	for (let turn = 0; turn < 3; turn++) {
		await new Promise((resolve) => setImmediate(resolve));
		collectGarbage();
	}
	return all.filter((each) => each.deref() !== undefined).length;
}
