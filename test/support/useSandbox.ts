import { Sandbox } from '../../sandbox/sandbox';
import type { SandboxOptions } from '../../sandbox/sandbox';

/** Returns what starts a sandbox for one test; it ends after the test. */
export function useSandbox(usual: SandboxOptions): (options?: SandboxOptions) => Promise<Sandbox> {
	let running: Sandbox | undefined;
	afterEach(async () => {
		jest.restoreAllMocks();
		await running?.close();
		running = undefined;
	});
	return async (options = {}) => (running = await Sandbox.start({ ...usual, ...options }));
}
