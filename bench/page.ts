import { fileOf, PLOTS, type Plot } from './plots';
import { isKept, type Figure, type Results, type Row, type Section, type Table, type Value } from './results';

const HEADINGS: Record<keyof Results, string> = {
	reading: 'Reading all reviews',
	limiter: 'Processes that share a key',
	polling: 'Polling',
};

/** `bench/RESULTS.md`. */
export function resultsPage(results: Results): string {
	const sections = Object.entries(HEADINGS).map(
		([name, heading]) =>
			`## ${heading}\n\n${sectionPage(comparisonsOf(results[name as keyof Results]), PLOTS)}`,
	);
	return `${['# How it compares', ...sections].join('\n\n')}\n`;
}

/** Tables that show whether a promise is kept, and compare nothing. */
const ONLY_PROMISES = ['inEngine', 'otherLimits', 'singles', 'besides', 'inputItems', 'quiet'];

/** What compares. Promises are for whoever runs a command, which says whether they are kept. */
function comparisonsOf({ tables, ...section }: Section): Section {
	const shown = Object.entries(tables)
		.filter(([name]) => !ONLY_PROMISES.includes(name))
		.map(([name, table]): [string, Table] => [name, { ...table, figures: [] }]);
	return { ...section, tables: Object.fromEntries(shown) };
}

/** A section without its heading, with the plots that stand at its tables. */
export function sectionPage({ how, machine, date, tables }: Section, plots: typeof PLOTS = {}): string {
	const pages = Object.entries(tables).map(([name, table]) => tablePage(table, plots[name]));
	return [`${how} Measured on ${date}: ${machine}.`, ...pages].join('\n\n');
}

function tablePage({ title, rows, figures, date }: Table, plot?: Plot): string {
	const all = [...new Set(rows.flatMap(Object.keys))];
	// All zero, such as refused requests where no limit is reached: nothing to read.
	const columns = all.filter((column) => rows.some((row) => row[column] !== 0));
	const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
	const lines = [columns.map((column) => headOf(column, rows)), columns.map(() => '---'), ...cells];
	const table = lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
	const parts = [`### ${title}`, date && `Measured on ${date}.`, plot && pictureOf(plot), table];
	return [...parts, figures.map(lineOf).join('\n')].filter(Boolean).join('\n\n');
}

/** Of several figures in a column, the head tells the names. */
function headOf(column: string, rows: Row[]): string {
	const value = rows.map((row) => row[column]).find((each) => each !== undefined);
	return typeof value === 'object' ? `${column}: ${Object.keys(value).join(' / ')}` : column;
}

function cellOf(value: Value = ''): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return inWords(value);
	return Object.values(value).map(inWords).join(' / ');
}

function lineOf(figure: Figure): string {
	const { what, measured, most, least } = figure;
	const told = `- ${what}: ${inWords(measured)}`;
	if (most === undefined && least === undefined) return told;
	const promise = most === undefined ? `at least ${least}` : `at most ${inWords(most)}`;
	return `${told} (${promise}: ${isKept(figure) ? 'kept' : 'NOT KEPT'})`;
}

/** Four digits, or all those before the point. */
export function inWords(value: number): string {
	const digits = 3 - Math.floor(Math.log10(Math.max(1, Math.abs(value))));
	return value.toLocaleString('en', { maximumFractionDigits: Math.max(0, digits) });
}

function pictureOf(plot: Plot): string {
	return [
		'<picture>',
		`  <source media="(prefers-color-scheme: dark)" srcset="${fileOf(plot, 'dark')}">`,
		`  <img alt="${plot.alt}" src="${fileOf(plot, 'light')}">`,
		'</picture>',
	].join('\n');
}
