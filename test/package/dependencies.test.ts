import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const PROJECT = join(__dirname, '..', '..');

/** What files in a folder may import beside that folder's own: other folders, and packages where it names them. */
const MAY_IMPORT: Record<string, { folders: string[]; packages?: string[] }> = {
	nodes: { folders: [], packages: ['n8n-workflow', 'node:crypto'] },
	'nodes/ReviewPlatform': { folders: ['nodes/shared'] },
	'nodes/ReviewPlatformTrigger': { folders: ['nodes/shared'] },
	'nodes/ReviewPlatformTrigger/state': {
		folders: ['nodes/ReviewPlatformTrigger/watch', 'nodes/shared/errors', 'nodes/shared/nodeLog'],
	},
	'nodes/ReviewPlatformTrigger/watch': { folders: ['nodes/shared/list', 'nodes/shared/types'] },
	'nodes/shared': { folders: [] },
	'nodes/shared/fields': { folders: ['nodes/shared/errors', 'nodes/shared/list', 'nodes/shared/types'] },
	'nodes/shared/api': {
		folders: ['nodes/shared/credential', 'nodes/shared/errors', 'nodes/shared/types'],
	},
	'nodes/shared/list': { folders: ['nodes/shared/errors', 'nodes/shared/types'] },
	'nodes/shared/credential': { folders: ['nodes/shared/errors'] },
	'nodes/shared/errors': { folders: ['nodes/shared/types'] },
	credentials: { folders: ['nodes/shared'], packages: ['n8n-workflow'] },
	// It must not repeat a mistake of ours: it shares the words for what is on the wire only.
	sandbox: { folders: ['nodes/shared/types'] },
	tools: { folders: ['nodes/shared/errors'] },
};

const FOLDERS = ['nodes', 'credentials', 'sandbox', 'tools', 'demo', 'bench', 'simulation'];

/** What each file imports, types too: files of this project by their path without ending, packages by name. */
const imports = new Map(
	FOLDERS.flatMap((folder) =>
		readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
			.map((file) => join(folder, file))
			.map((file) => [file.replace(/\.ts$/, ''), importsOf(file)]),
	),
);

function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(join(PROJECT, file), 'utf8'));
	return importedFiles.map(({ fileName }) =>
		fileName.startsWith('.') ? normalize(join(dirname(file), fileName)) : fileName,
	);
}

function isIn(path: string, folder: string): boolean {
	return path === folder || path.startsWith(`${folder}/`);
}

/** Whether a file's imports lead back to it. */
function isInCycle(start: string): boolean {
	const reached = new Set<string>();
	const waiting = [start];
	for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
		const further = (imports.get(file) ?? []).filter((imported) => !reached.has(imported));
		for (const imported of further) reached.add(imported);
		waiting.push(...further);
	}
	return reached.has(start);
}

describe('the imports of the source files', () => {
	it('have no cycles', () => {
		expect([...imports.keys()].filter(isInCycle)).toEqual([]);
	});

	it.each(Object.entries(MAY_IMPORT))('lead from %s only where they may', (folder, { folders, packages }) => {
		const found = [...imports]
			.filter(([file]) => isIn(file, folder))
			.flatMap(([file, imported]) => imported.map((name) => ({ file, name })));
		const isAllowed = ({ name }: { name: string }) =>
			/^(nodes|credentials|sandbox|tools|test|simulation|demo|bench)\//.test(name)
				? [folder, ...folders].some((allowed) => isIn(name, allowed))
				: packages === undefined || packages.includes(name);

		expect(found).not.toEqual([]);
		expect(found.filter((one) => !isAllowed(one))).toEqual([]);
	});
});
