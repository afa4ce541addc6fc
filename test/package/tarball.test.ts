import execa from 'execa';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import manifest from '../../package.json';
import { scanned } from '../support/scanner';

/** The tarball that `TARBALL` names, or one packed now, unpacked. */
function unpackTarball() {
	const folder = mkdtempSync(join(tmpdir(), 'review-platform-package-'));
	const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
	const tarball = process.env.TARBALL ?? join(folder, execa.sync('npm', pack).stdout);
	const { stdout } = execa.sync('tar', ['-xzvf', tarball, '-C', folder]);
	const files = stdout.split('\n').map((file) => file.replace(/^package\//, ''));
	return { folder: join(folder, 'package'), files };
}

describe('the tarball', () => {
	const { folder, files } = unpackTarball();

	it('holds what n8n needs and nothing else', () => {
		const needed =
			/^(package\.json|README\.md|LICENSE\.md|dist\/(nodes|credentials|icons)\/.+\.(js|json|svg))$/;

		expect(files.filter((file) => !needed.test(file))).toEqual([]);
		expect(files).toEqual(
			expect.arrayContaining([
				...manifest.n8n.nodes,
				...manifest.n8n.credentials,
				'dist/icons/reviewPlatform.svg',
				'dist/icons/reviewPlatform.dark.svg',
				'dist/nodes/ReviewPlatform/ReviewPlatform.node.json',
				'dist/nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node.json',
				'dist/nodes/ReviewPlatformTrigger/__schema__/v1.0.0.json',
				'dist/nodes/ReviewPlatform/__schema__/v1.0.0/review/list.json',
				'dist/nodes/ReviewPlatform/__schema__/v1.0.0/user/getMe.json',
				'LICENSE.md',
				'README.md',
			]),
		);
	});

	it('has no runtime dependencies and no install-time scripts', () => {
		const packed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as typeof manifest;

		expect(Object.keys(packed).filter((key) => /^(optional|bundled?)?dep/i.test(key))).toEqual([]);
		expect(Object.keys(packed.scripts).filter((name) => /install|prepare/.test(name))).toEqual([]);
	});

	// Of the source `npm run test:deep` shows the same, and `npm run lint` applies these rules to it.
	it("passes n8n's scan", () => {
		expect(scanned('analyzePackage(input)', folder)).toEqual({ passed: true });
	});
});
