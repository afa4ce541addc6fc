import { ReleaseClone } from './support/releaseClone';

const TODAY = /\d{4}-\d{2}-\d{2}/;

describe('npm run release', () => {
	let clone: ReleaseClone;

	beforeEach(() => (clone = new ReleaseClone()));
	afterEach(() => clone.remove());

	const release = (...args: string[]) => clone.run('release', ...args, '--ci');

	it('lints, tests, bumps, turns Unreleased into the version, commits, tags and pushes', () => {
		const { code, output } = release('minor');

		expect({ code, output }).toMatchObject({ code: 0 });
		expect(clone.read('ran.txt')).toBe('lint\ntest\n');
		expect(JSON.parse(clone.read('package.json'))).toMatchObject({ version: '0.2.0' });
		expect(clone.read('CHANGELOG.md').replace(TODAY, 'TODAY')).toContain(
			'## [Unreleased]\n\n## [0.2.0] - TODAY\n\n### Added\n\n- Everything.\n\n[Unreleased]: ',
		);
		expect(clone.read('CHANGELOG.md')).toMatch(
			/\n\n\[Unreleased\]: .*\/compare\/v0\.2\.0\.\.\.HEAD\n\[0\.2\.0\]: .*\/releases\/tag\/v0\.2\.0\n$/,
		);
		expect(clone.git('log', '-1', '--format=%s')).toBe('Release 0.2.0');
		expect(clone.git('status', '--porcelain')).toBe('');
		expect(clone.remoteRefs()).toContain(`${clone.git('rev-parse', 'HEAD')}\trefs/heads/main`);
		expect(clone.remoteRefs()).toContain(`${clone.git('rev-parse', 'v0.2.0')}\trefs/tags/v0.2.0`);
	});

	it('releases the version of package.json when it is the first', () => {
		expect(release('0.1.0', '--npm.allowSameVersion')).toMatchObject({ code: 0 });

		expect(clone.read('CHANGELOG.md')).toContain('## [0.1.0] - ');
		expect(clone.remoteRefs()).toContain('refs/tags/v0.1.0');
	});

	it('compares a later version with the one before', () => {
		release('minor');
		clone.write('CHANGELOG.md', clone.read('CHANGELOG.md').replace('d]\n', 'd]\n\n### Fixed\n\n- A bug.\n'));
		clone.commit('Fix a bug');

		expect(release('patch')).toMatchObject({ code: 0 });
		expect(clone.read('CHANGELOG.md')).toMatch(/^\[0\.2\.1\]: .*\/compare\/v0\.2\.0\.\.\.v0\.2\.1$/m);
		expect(clone.run('release:notes', 'v0.2.1').output.trim()).toBe('### Fixed\n- A bug.');
	});

	it('changes nothing in a dry run', () => {
		const before = clone.remoteRefs();

		expect(release('minor', '--dry-run')).toMatchObject({ code: 0 });
		expect(clone.git('status', '--porcelain')).toBe('');
		expect(clone.remoteRefs()).toBe(before);
		expect(clone.git('tag')).toBe('');
	});

	it.each<[string, (clone: ReleaseClone) => void, RegExp]>([
		['a change that is not committed', (clone) => clone.write('CHANGELOG.md', 'x'), /not committed/],
		['a new file', (clone) => clone.write('nodes/new.ts', ''), /not committed/],
		['another branch', (clone) => clone.git('checkout', '--quiet', '-b', 'topic'), /Must be on branch main/],
		['a remote that is ahead', leaveBehind, /git pull first/],
		['nothing under Unreleased', (clone) => clearUnreleased(clone, ''), /nothing under "Unreleased"/],
		[
			'a heading alone under Unreleased',
			(clone) => clearUnreleased(clone, '### Added\n\n'),
			/nothing under "Unreleased"/,
		],
		['another form of changelog', (clone) => rewrite(clone, '# 1.0\n\nHello\n### X\n'), /not in the form/],
		['addresses that are placeholders', placeholders, /a place that does not exist/],
		['what fails lint', failLint, /lint says no/],
	])('refuses %s, and leaves the remote as it was', (_name, spoil, complaint) => {
		spoil(clone);
		const [before, head] = [clone.remoteRefs(), clone.git('rev-parse', 'HEAD')];
		const { code, output } = release('minor');

		expect(output).toMatch(complaint);
		expect(code).not.toBe(0);
		expect(clone.remoteRefs()).toBe(before);
		expect(clone.git('rev-parse', 'HEAD')).toBe(head);
		expect(clone.git('tag')).toBe('');
	});

	it('has no notes for another tag, or for a version that the changelog does not have', () => {
		expect(clone.run('release:notes', 'v0.2.0')).toMatchObject({
			code: 1,
			output: expect.stringContaining('The tag is v0.2.0, the version in package.json 0.1.0') as string,
		});
		expect(clone.run('release:notes', 'v0.1.0')).toMatchObject({
			code: 1,
			output: expect.stringContaining('no section "0.1.0"') as string,
		});
	});
});

function rewrite(clone: ReleaseClone, changelog: string): void {
	clone.write('CHANGELOG.md', changelog);
	clone.commit('Spoil');
}

function clearUnreleased(clone: ReleaseClone, left: string): void {
	rewrite(clone, clone.read('CHANGELOG.md').replace('### Added\n\n- Everything.\n\n', left));
}

function placeholders(clone: ReleaseClone): void {
	clone.writeManifest({ url: 'git+https://host.example/owner/repository.git' });
	clone.commit('Spoil');
}

function failLint(clone: ReleaseClone): void {
	clone.writeManifest({ lint: 'echo lint says no && exit 1' });
	clone.commit('Spoil');
}

/** As if someone else had pushed. */
function leaveBehind(clone: ReleaseClone): void {
	clone.write('CHANGELOG.md', `${clone.read('CHANGELOG.md')}\n`);
	clone.commit('Theirs');
	clone.git('push', '--quiet');
	clone.git('reset', '--quiet', '--hard', 'HEAD~1');
}
