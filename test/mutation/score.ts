import type { EquivalentMutant } from './equivalentMutants';
import { mutantsOf } from './report';
import type { Mutant, Report } from './report';

/** The least percentage of the changes of a file that tests have to notice. Of all files: `stryker.config.mjs`. */
const LEAST_OF_A_FILE = 80;

/** How many changes of a file were tried and noticed. Equivalent ones are not counted. */
export interface FileScore {
	file: string;
	mutants: number;
	killed: number;
	survivors: Mutant[];
}

/** The scores by file name, and what is wrong with them, in sentences. */
export interface Score {
	files: FileScore[];
	complaints: string[];
}

/** The score of a report, in which the equivalent mutants do not count. */
export function scoreOf(report: Report, equivalents: EquivalentMutant[]): Score {
	const complaints: string[] = [];
	const files = mutantsOf(report).map(({ file, mutants }) => {
		const listed = equivalents.filter((equivalent) => equivalent.file === file);
		for (const equivalent of listed) complaints.push(...complaintsOf(equivalent, mutants));
		const counted = mutants.filter((mutant) => !listed.some((equivalent) => isSame(equivalent, mutant)));
		const survivors = counted.filter(({ isKilled }) => !isKilled);
		return { file, mutants: counted.length, killed: counted.length - survivors.length, survivors };
	});
	files.sort((one, other) => (one.file < other.file ? -1 : 1));
	const [all, least] = [totalOf(files), report.thresholds.break];
	if (isBelow(least, all))
		complaints.push(`Tests notice ${percentOf(all)} of all changes, less than ${least} %`);
	const low = files.filter((file) => isBelow(LEAST_OF_A_FILE, file)).map(({ file }) => file);
	if (low.length > 0)
		complaints.push(`Tests notice less than ${LEAST_OF_A_FILE} % of the changes in: ${low.join(', ')}`);
	return { files, complaints };
}

/** The rows of a table: file, mutants, killed, survived, score; and all files in the last one. */
export function rowsOf(files: FileScore[]): string[][] {
	return [...files, { file: 'all', ...totalOf(files) }].map(({ file, mutants, killed }) => [
		file.replace(/^nodes\//, ''),
		`${mutants}`,
		`${killed}`,
		`${mutants - killed}`,
		percentOf({ mutants, killed }),
	]);
}

type Counts = Pick<FileScore, 'mutants' | 'killed'>;

function totalOf(files: FileScore[]): Counts {
	const sumOf = (key: keyof Counts) => files.reduce((sum, file) => sum + file[key], 0);
	return { mutants: sumOf('mutants'), killed: sumOf('killed') };
}

function isBelow(percentage: number, { mutants, killed }: Counts): boolean {
	return killed * 100 < percentage * mutants;
}

/** Rounded down: 80 % are 80 %. */
function percentOf({ mutants, killed }: Counts): string {
	return mutants === 0 ? '-' : `${Math.floor((killed / mutants) * 1_000) / 10} %`;
}

function complaintsOf({ file, code, mutant }: EquivalentMutant, mutants: Mutant[]): string[] {
	const found = mutants.filter((one) => isSame({ code, mutant }, one));
	const change = `${file}: ${code}  →  ${mutant}`;
	if (found.length === 0) return [`Listed as equivalent, but not tried any more: ${change}`];
	return found.some(({ isKilled }) => isKilled)
		? [`Listed as equivalent, but a test notices it: ${change}`]
		: [];
}

function isSame(one: Pick<Mutant, 'code' | 'mutant'>, other: Pick<Mutant, 'code' | 'mutant'>): boolean {
	return one.code === other.code && one.mutant === other.mutant;
}
