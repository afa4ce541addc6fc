import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const PROJECT = join(__dirname, '..', '..');
const WORKFLOWS = join('.github', 'workflows');

interface Step {
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
}

interface Job {
	'timeout-minutes'?: number;
	environment?: string;
	permissions?: Record<string, string>;
	strategy?: { matrix: Record<string, unknown[]> };
	steps: Step[];
}

interface Workflow {
	env?: object;
	defaults?: object;
	on: Record<string, unknown>;
	permissions?: Record<string, string>;
	jobs: Record<string, Job>;
}

interface Manifest {
	engines: { node: string };
	scripts: Record<string, string>;
	devDependencies: Record<string, string>;
}

const read = (...path: string[]) => readFileSync(join(PROJECT, ...path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const files = readdirSync(join(PROJECT, WORKFLOWS));
const workflowIn = (file: string) => parse(read(WORKFLOWS, file)) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);
const pinsIn = (text: string) => text.match(/^.*\buses:.*$/gm) ?? [];

describe.each(files)('%s', (file) => {
	const text = read(WORKFLOWS, file);
	const workflow = workflowIn(file);
	const jobs = Object.entries(workflow.jobs);
	const scripts = stepsOf(workflow).flatMap(({ run }) => run ?? []);

	it('takes each action by its commit, with the version beside it', () => {
		const pin = /^ +- uses: [\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

		expect(pinsIn(text).filter((line) => !pin.test(line))).toEqual([]);
		expect(pinsIn(text)).toHaveLength(stepsOf(workflow).filter(({ uses }) => uses !== undefined).length);
	});

	it('may read the repository and nothing else, except in jobs that say so', () => {
		expect(workflow.permissions).toEqual({ contents: 'read' });
	});

	it('runs for nobody from outside with rights of ours, and knows no secrets', () => {
		expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
		expect(Object.keys(workflow.on)).not.toContain('workflow_run');
		expect(text).not.toMatch(/\bsecrets\b(?!\.GITHUB_TOKEN\b)/);
	});

	it('leaves no token in the clone', () => {
		const checkouts = stepsOf(workflow).filter(({ uses }) => uses?.startsWith('actions/checkout@'));

		expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
	});

	it('puts nothing into a script that GitHub would fill in: values come as environment variables', () => {
		expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
	});

	it('calls npm scripts that exist', () => {
		const calls = scripts.flatMap((script) => [
			...script.matchAll(/\bnpm (?:run (?:--\S+ )*(?<named>\S+)|(?<short>test|start)\b)/g),
		]);
		const names = calls.map(({ groups }) => groups?.named ?? groups?.short ?? '');

		expect(names.filter((name) => !(name in manifest.scripts))).toEqual([]);
	});

	it.each(jobs)('ends job %s in time', (_name, job) => {
		expect(job['timeout-minutes']).toBeGreaterThan(0);
	});
});

it("GitHub's own checks of workflows find nothing", () => {
	const script = `
		import { validate } from '@actions/languageservice';
		import { readFileSync } from 'node:fs';
		import { TextDocument } from 'vscode-languageserver-textdocument';
		const found = [];
		for (const file of ${JSON.stringify(files)}) {
			const path = '${WORKFLOWS}/' + file;
			const document = TextDocument.create('file:///' + path, 'yaml', 1, readFileSync(path, 'utf8'));
			found.push(...(await validate(document)).map(({ message, range }) => ({ file, message, range })));
		}
		console.log(JSON.stringify(found));
	`;
	// Through tsx, since the package imports JSON in a way that Node.js refuses.
	const args = ['--import', 'tsx', '--input-type=module', '--eval', script];

	expect(JSON.parse(execFileSync(process.execPath, args, { cwd: PROJECT, encoding: 'utf8' }))).toEqual([]);
});

it('only publishing and the score may prove who they are, and only the announcement may write to the repository', () => {
	const raised = files.flatMap((file) =>
		Object.entries(workflowIn(file).jobs)
			.filter(([, job]) => job.permissions !== undefined)
			.map(([name, { permissions, environment }]) => ({ file, name, permissions, environment })),
	);

	expect(raised).toEqual([
		{
			file: 'codeql.yml',
			name: 'analyze',
			permissions: { contents: 'read', 'security-events': 'write' },
			environment: undefined,
		},
		{
			file: 'publish.yml',
			name: 'publish',
			permissions: { contents: 'read', 'id-token': 'write' },
			environment: 'npm',
		},
		{ file: 'publish.yml', name: 'announce', permissions: { contents: 'write' }, environment: undefined },
		{
			file: 'scorecard.yml',
			name: 'analysis',
			permissions: { contents: 'read', 'security-events': 'write', 'id-token': 'write' },
			environment: undefined,
		},
	]);
});

it('each repository of actions has one version in all workflows', () => {
	const uses = files.flatMap((file) => stepsOf(workflowIn(file)).flatMap((step) => step.uses ?? []));
	const pins = new Set(uses.map((use) => use.replace(/^([^/]+\/[^/@]+)[^@]*@/, '$1@')));
	const repositories = new Set([...pins].map((pin) => pin.replace(/@.*/, '')));

	expect(repositories.size).toBeGreaterThan(5);
	expect(pins.size).toBe(repositories.size);
});

// https://github.com/ossf/scorecard-action#workflow-restrictions
it('the score is one that OpenSSF takes: from a job with listed actions only, and no settings for all jobs', () => {
	const { env, defaults, jobs } = workflowIn('scorecard.yml');
	const steps = jobs.analysis?.steps ?? [];
	const allowed = /^(actions\/checkout|github\/codeql-action\/upload-sarif|ossf\/scorecard-action)@/;

	expect({ env, defaults }).toEqual({ env: undefined, defaults: undefined });
	expect(steps.some(({ with: inputs }) => inputs?.publish_results === true)).toBe(true);
	expect(steps.filter(({ uses }) => !allowed.test(uses ?? ''))).toEqual([]);
});

it('CI tries Node.js 20, 22 and 24, the oldest that package.json names among them', () => {
	const versions = workflowIn('ci.yml').jobs.test?.strategy?.matrix.node;

	expect(versions).toEqual([20, 22, 24]);
	expect(manifest.engines.node).toBe(`>=${String(versions?.[0])}.3`);
});

it('Dependabot leaves alone only what there is', () => {
	const { updates } = parse(read('.github', 'dependabot.yml')) as {
		updates: Array<{ directory: string; ignore?: Array<{ 'dependency-name': string }> }>;
	};

	for (const { directory, ignore = [] } of updates) {
		const { devDependencies, optionalDependencies } = JSON.parse(read(directory, 'package.json')) as Record<
			string,
			object | undefined
		>;
		const known = Object.keys({ ...devDependencies, ...optionalDependencies });
		expect(known).toEqual(expect.arrayContaining(ignore.map((rule) => rule['dependency-name'])));
	}
});
