import { execFileSync, spawnSync } from 'node:child_process';
import {
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROJECT = join(__dirname, '..', '..', '..');
const CHANGELOG = `# Changelog

What has changed.

## [Unreleased]

### Added

- Everything.

[Unreleased]: https://host.test/owner/repository/commits/HEAD
`;

/** How a command ended, and all it printed. */
export interface Outcome {
	code: number | null;
	output: string;
}

/**
 * A clone of a small repository, and its remote, that are released with this project's own `npm run release`:
 * its scripts, its release-it settings. Lint and tests are replaced by a note that they ran, in ran.txt.
 */
export class ReleaseClone {
	private readonly folder = mkdtempSync(join(tmpdir(), 'review-platform-release-'));
	private readonly remote = join(this.folder, 'remote.git');
	private readonly clone = join(this.folder, 'clone');
	private readonly env = gitEnvironment();

	constructor() {
		execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', this.remote]);
		execFileSync('git', ['clone', '--quiet', this.remote, this.clone], { stdio: 'ignore' });
		this.git('checkout', '--quiet', '-B', 'main');
		for (const name of ['node_modules', 'release', 'tools'])
			symlinkSync(join(PROJECT, name), join(this.clone, name), 'dir');
		copyFileSync(join(PROJECT, '.release-it.json'), join(this.clone, '.release-it.json'));
		this.write('.gitignore', 'node_modules\nrelease\ndemo\nran.txt\n');
		this.write('CHANGELOG.md', CHANGELOG);
		this.writeManifest({});
		this.commit('Begin');
		this.git('push', '--quiet', '--set-upstream', 'origin', 'main');
	}

	/** Writes package.json: this project's scripts, except for some. */
	writeManifest({ lint = 'echo lint >> ran.txt', url = 'git+https://host.test/owner/repository.git' }): void {
		const { name, scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Manifest;
		const ownScripts = { ...scripts, lint, test: 'echo test >> ran.txt' };
		const manifest = { name, version: '0.1.0', repository: { type: 'git', url }, scripts: ownScripts };
		this.write('package.json', JSON.stringify(manifest, null, 2));
	}

	write(file: string, text: string): void {
		mkdirSync(join(this.clone, file, '..'), { recursive: true });
		writeFileSync(join(this.clone, file), text);
	}

	read(file: string): string {
		return readFileSync(join(this.clone, file), 'utf8');
	}

	/** Commits all there is. */
	commit(subject: string): void {
		this.git('add', '--all');
		this.git('commit', '--quiet', '--message', subject);
	}

	/** Runs git in the clone; returns what it printed. */
	git(...args: string[]): string {
		return execFileSync('git', args, { cwd: this.clone, encoding: 'utf8', env: this.env }).trim();
	}

	/** Every branch and tag of the remote, with what it points to. */
	remoteRefs(): string {
		return this.git('ls-remote', 'origin');
	}

	/** `npm run`, in the clone. */
	run(script: string, ...args: string[]): Outcome {
		const all = ['run', '--silent', script, '--', ...args];
		const { status, stdout, stderr } = spawnSync('npm', all, {
			cwd: this.clone,
			encoding: 'utf8',
			env: this.env,
		});
		return { code: status, output: stdout + stderr };
	}

	remove(): void {
		rmSync(this.folder, { recursive: true, force: true });
	}
}

interface Manifest {
	name: string;
	scripts: Record<string, string>;
}

/** No settings of whoever runs the tests, and nothing of the npm that started them. */
function gitEnvironment(): NodeJS.ProcessEnv {
	const ofThisScript = /^(npm_|GIT_|INIT_CWD$)/;
	const others = Object.entries(process.env).filter(([name]) => !ofThisScript.test(name));
	return {
		...Object.fromEntries<string | undefined>(others),
		GIT_AUTHOR_NAME: 'Release Test',
		GIT_AUTHOR_EMAIL: 'release@host.test',
		GIT_COMMITTER_NAME: 'Release Test',
		GIT_COMMITTER_EMAIL: 'release@host.test',
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_CONFIG_NOSYSTEM: '1',
	};
}
