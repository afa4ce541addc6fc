import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const PROJECT = join(__dirname, '..', '..');

/** What files in a folder may import beside that folder's own: other folders, and packages where it names them. */
const MAY_IMPORT: Record<string, { folders: string[]; packages?: string[] }> = {
	nodes: { folders: [], packages: ['n8n-workflow'] },
	'nodes/ReviewPlatform': { folders: ['nodes/shared'] },
	'nodes/ReviewPlatformTrigger': { folders: ['nodes/shared'] },
	'nodes/ReviewPlatformTrigger/state': { folders: ['nodes/ReviewPlatformTrigger/watch'] },
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
	sandbox: { folders: ['nodes/shared/types'] },
	tools: { folders: ['nodes/shared/errors'] },
	demo: { folders: ['sandbox', 'tools'] },
	simulation: { folders: ['nodes', 'sandbox'] },
	bench: { folders: ['nodes', 'sandbox', 'simulation', 'tools', 'test/support'] },
	'test/support': { folders: ['nodes', 'credentials', 'sandbox', 'simulation'] },
	'test/unit': {
		folders: ['nodes', 'credentials', 'sandbox', 'simulation', 'demo', 'test/support', 'test/crash'],
	},
	'test/engine': { folders: ['nodes', 'credentials', 'sandbox', 'test/support'] },
	'test/sandbox': { folders: ['sandbox', 'test/support'] },
	'test/package': {
		folders: ['nodes', 'credentials', 'sandbox', 'tools', 'test/support', 'test/compat', 'test/mutation'],
	},
	'test/mutation': { folders: ['tools'] },
	'test/compat': { folders: ['tools'] },
	'test/crash': { folders: ['nodes', 'sandbox', 'tools', 'test/support'] },
	'test/e2e': { folders: ['nodes', 'sandbox', 'tools', 'test/support'] },
};

/** What each source file imports, types too: files of this project by their path without ending, packages by name. */
const imports = new Map(
	execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
		cwd: PROJECT,
		encoding: 'utf8',
	})
		.trim()
		.split('\n')
		.filter((file) => existsSync(join(PROJECT, file)))
		.map((file) => [withoutEnding(file), importsOf(file)]),
);

function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(join(PROJECT, file), 'utf8'));
	return importedFiles.map(({ fileName }) =>
		fileName.startsWith('.') ? normalize(join(dirname(file), fileName)) : fileName,
	);
}

function withoutEnding(file: string): string {
	return file.replace(/\.ts$/, '');
}

function isIn(path: string, folder: string): boolean {
	return path === folder || path.startsWith(`${folder}/`);
}

/** The files of an import cycle that this one is in; undefined when it is in none. */
function cycleFrom(start: string): string[] | undefined {
	const seen = new Set<string>();
	const wayFrom = (file: string): string[] | undefined => {
		for (const imported of imports.get(file) ?? []) {
			if (imported === start) return [file];
			if (seen.has(imported)) continue;
			seen.add(imported);
			const way = wayFrom(imported);
			if (way) return [file, ...way];
		}
		return undefined;
	};
	return wayFrom(start);
}

describe('the imports of the source files', () => {
	it('have no cycles', () => {
		expect([...imports.keys()].flatMap((file) => cycleFrom(file)?.join(' → ') ?? [])).toEqual([]);
	});

	it('begin in folders of which it is said what they may import', () => {
		const unknown = [...imports.keys()].filter(
			(file) => !Object.keys(MAY_IMPORT).some((folder) => isIn(file, folder)),
		);

		expect(unknown).toEqual([]);
	});

	it.each(Object.entries(MAY_IMPORT))(
		'lead from %s to where they may only',
		(folder, { folders, packages }) => {
			const found = [...imports]
				.filter(([file]) => isIn(file, folder))
				.flatMap(([file, imported]) => imported.map((name) => ({ file, name })));
			const isAllowed = ({ name }: { name: string }) =>
				imports.has(name) || name.endsWith('.json')
					? [folder, ...folders].some((allowed) => isIn(name, allowed))
					: packages === undefined || packages.includes(name);

			expect(found).not.toEqual([]);
			expect(found.filter((one) => !isAllowed(one))).toEqual([]);
		},
	);
});
