import type { Trial } from './report';

const TABLE = /(^\|.*\n)+/m;

/** The README with these trials as the table of its section "Compatibility", not yet formatted. */
export function withTrials(
	readme: string,
	trials: Array<Pick<Trial, 'release' | 'core' | 'workflow' | 'lacks'>>,
): string {
	const rows = trials.map(({ release, core, workflow, lacks }) => [
		release,
		core,
		workflow,
		lacks.join(', '),
	]);
	const lines = [['n8n', 'n8n-core', 'n8n-workflow', 'Missing in this n8n'], ['-', '-', '-', '-'], ...rows];
	const table = lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
	const section = compatibilityIn(readme);
	return readme.replace(section, () => section.replace(TABLE, () => table));
}

/** The releases in the table of the README's section "Compatibility". */
export function releasesIn(readme: string): string[] {
	const [, , ...rows] = TABLE.exec(compatibilityIn(readme))?.[0].trim().split('\n') ?? [];
	return rows.map((row) => row.split('|')[1]?.trim() ?? '');
}

function compatibilityIn(readme: string): string {
	const sections = readme.split(/^(?=## )/m);
	return sections.find((section) => section.startsWith('## Compatibility\n')) ?? '';
}
