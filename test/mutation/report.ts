/** What is read of Stryker's JSON report. Lines and columns count from 1. */
export interface Report {
	/** In percent. */
	thresholds: { break: number };
	files: Record<string, { source: string; mutants: ReportedMutant[] }>;
}

interface ReportedMutant {
	status: string;
	replacement?: string;
	location: { start: Place; end: Place };
}

interface Place {
	line: number;
	column: number;
}

/** A small change of the code, as the lines it is in, and whether a test noticed it. */
export interface Mutant {
	line: number;
	/** The line before and after the change; of more than one the first and the last, joined by an ellipsis. */
	code: string;
	mutant: string;
	isKilled: boolean;
}

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

/** The changes that were tried, for each file. Those that do not compile, or were left out, are not among them. */
export function mutantsOf({ files }: Report): Array<{ file: string; mutants: Mutant[] }> {
	return Object.entries(files).map(([file, { source, mutants }]) => ({
		file,
		mutants: mutants
			.filter(({ status }) => KILLED.includes(status) || SURVIVED.includes(status))
			.map((mutant) => ({ ...changeOf(source, mutant), isKilled: KILLED.includes(mutant.status) })),
	}));
}

function changeOf(source: string, { location: { start, end }, replacement = '' }: ReportedMutant) {
	const lines = source.split('\n');
	const [first, last] = [lines[start.line - 1] ?? '', lines[end.line - 1] ?? ''];
	const mutant = first.slice(0, start.column - 1) + replacement + last.slice(end.column - 1);
	const code = start.line === end.line ? first : `${first} … ${last.trim()}`;
	return { line: start.line, code: code.trim(), mutant: mutant.replace(/\s+/g, ' ').trim() };
}
