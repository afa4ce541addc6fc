import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';

import { filesOf } from '../../bench/documents';
import { scripts as npmScripts } from '../../package.json';

/** The only jobs that may do more than read the repository. */
const RAISED = {
	'codeql.yml: analyze': { contents: 'read', 'security-events': 'write' },
	'publish.yml: publish': { contents: 'read', 'id-token': 'write' },
	'publish.yml: announce': { contents: 'write' },
	'scorecard.yml: analysis': { contents: 'read', 'security-events': 'write', 'id-token': 'write' },
};

interface Job {
	needs?: string | string[];
	environment?: string;
	permissions?: Record<string, string>;
	steps: Array<{ name?: string; uses?: string; run?: string; with?: Record<string, unknown> }>;
}

interface Workflow {
	on: Record<string, unknown>;
	permissions?: Record<string, string>;
	jobs: Record<string, Job>;
}

const workflows = filesOf('.github/workflows').map((path) => {
	const text = readFileSync(path, 'utf8');
	return { file: basename(path), text, ...(parse(text) as Workflow) };
});

describe.each(workflows)('$file', ({ file, text, permissions, jobs }) => {
	const steps = Object.values(jobs).flatMap((job) => job.steps);
	const commands = steps.flatMap(({ run }) => run ?? []).join('\n');

	it('takes each action by its commit', () => {
		const actions = steps.flatMap(({ uses }) => uses ?? []);

		expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
	});

	it('may read the repository and nothing else, except in jobs that say so', () => {
		expect(permissions).toEqual({ contents: 'read' });
		const raised = Object.entries(jobs).filter(([, job]) => job.permissions !== undefined);
		expect(RAISED).toMatchObject(
			Object.fromEntries(raised.map(([name, job]) => [`${file}: ${name}`, job.permissions])),
		);
	});

	it('gives nobody from outside rights of ours, and has no secrets', () => {
		expect(text).not.toMatch(/\b(secrets|pull_request_target|workflow_run)\b/);
		// What GitHub fills in there can be somebody's command.
		expect(commands).not.toContain('${{');
		const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
		expect(checkouts.every((step) => step.with?.['persist-credentials'] === false)).toBe(true);
	});

	it('calls npm scripts that there are', () => {
		const called = [...commands.matchAll(/\bnpm (?:run |(?=test\b|start\b))([\w:]+)/g)].map(
			([, name]) => name,
		);

		expect(Object.keys(npmScripts)).toEqual(expect.arrayContaining(called));
	});
});

describe('publishing', () => {
	const { on, jobs = {} } = workflows.find(({ file }) => file === 'publish.yml') ?? {};
	const { pack, test, publish } = jobs;

	it('takes a tarball of a job that runs nothing but the build, once another job has tested it and a person agrees', () => {
		const stepsOf = (job?: Job) => job?.steps.map(({ uses, run }) => uses?.split('@')[0] ?? run) ?? [];
		const [checkout, setUp, isTagOnMain, ...build] = stepsOf(pack);

		expect(on).toEqual({ push: { tags: ['v*'] } });
		expect([checkout, setUp]).toEqual(['actions/checkout', 'actions/setup-node']);
		expect(isTagOnMain).toMatch(/^git merge-base /);
		expect(build).toEqual(['npm ci', 'npm run build', 'npm pack', 'actions/upload-artifact']);
		expect(stepsOf(test)).toContain('npm test');
		const publishing = ['actions/download-artifact', 'npm publish ./*.tgz --provenance --access public'];
		expect(stepsOf(publish).slice(-2)).toEqual(publishing);
		expect(test?.needs).toBe('pack');
		expect(publish).toMatchObject({ needs: ['pack', 'test'], environment: 'npm' });
	});
});
