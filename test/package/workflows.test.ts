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

describe.each(workflows)('$file', ({ file, text, on, permissions, jobs }) => {
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
		expect(on).not.toHaveProperty('pull_request_target');
		expect(on).not.toHaveProperty('workflow_run');
		expect(text).not.toMatch(/\bsecrets\b/);
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
	const { pack, test, publish } = workflows.find(({ file }) => file === 'publish.yml')?.jobs ?? {};

	it('takes a tarball of a job that runs nothing but the build, once another job has tested it and a person agrees', () => {
		const commandsOf = (job?: Job) => job?.steps.flatMap(({ run, name }) => (run && !name ? run : [])) ?? [];

		expect(commandsOf(pack)).toEqual(['npm ci', 'npm run build', 'npm pack']);
		expect(commandsOf(test)).toContain('npm test');
		expect(test?.needs).toBe('pack');
		expect(publish).toMatchObject({ needs: ['pack', 'test'], environment: 'npm' });
	});
});
