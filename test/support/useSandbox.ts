import { Sandbox, type SandboxOptions } from '../../sandbox/sandbox';

/** Returns what starts sandboxes for one test; they end after the test. */
export function useSandbox(usual: SandboxOptions): (options?: SandboxOptions) => Promise<Sandbox> {
	const running: Sandbox[] = [];
	afterEach(async () => {
		jest.restoreAllMocks();
		for (const sandbox of running.splice(0)) await sandbox.close();
	});
	return async (options = {}) => {
		const sandbox = await Sandbox.start({ ...usual, ...options });
		running.push(sandbox);
		return sandbox;
	};
}
