import { tableIn, withTable } from '../../tools/markdownTable';
import type { Trial } from './report';

/** The section of the README that has the table. */
export const SECTION = 'Compatibility';

/** The rows of the README's table for these trials. */
export function rowsOf(trials: Array<Pick<Trial, 'release' | 'core' | 'workflow' | 'lacks'>>): string[][] {
	const rows = trials.map(({ release, core, workflow, lacks }) => [
		release,
		core,
		workflow,
		lacks.join(', '),
	]);
	return [['n8n', 'n8n-core', 'n8n-workflow', 'Missing in this n8n'], ...rows];
}

/** The README with these trials as the table of its section "Compatibility", not yet formatted. */
export function withTrials(readme: string, trials: Parameters<typeof rowsOf>[0]): string {
	return withTable(readme, SECTION, rowsOf(trials));
}

/** The releases in the table of the README's section "Compatibility". */
export function releasesIn(readme: string): string[] {
	return tableIn(readme, SECTION).map(([release]) => release ?? '');
}
