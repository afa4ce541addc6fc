import execa from 'execa';
import type { INodeProperties } from 'n8n-workflow';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

import { listFields } from '../nodes/ReviewPlatform/resources/review/listFields';
import { statisticsFields } from '../nodes/ReviewPlatform/resources/review/statisticsFields';
import { triggerFields } from '../nodes/ReviewPlatformTrigger/fields';
import { WHEN_TOLD } from '../nodes/ReviewPlatformTrigger/state/failing';
import { propertiesOf } from '../nodes/shared/fields/field';
import { resultsPage } from './page';
import { drawPlots } from './plots';
import { readResults, type Results } from './results';

const MAP = /(<!-- map -->\n)[^]*?(<!-- \/map -->)/;
/** When a failing trigger says so, as its panel says it. */
const TOLD = /(<!-- told -->)[^]*?(<!-- \/told -->)/g;
/** What can be added to a node, as its fields say it. */
const ADDED = /(<!-- (filters|options) -->\n)[^]*?(<!-- \/\2 -->)/g;
const SURFACES = { 'List Reviews': listFields, 'Get Statistics': statisticsFields, Trigger: triggerFields };
/** `<!--section/table/row/column decimals-->value<!---->`: a figure in bench/results.json, and how many decimals it has. */
const FIGURE = /(<!--(\w[^<>]*) (\d)-->)[^<]*(<!---->)/g;

/** The files of this repository that match, by their paths. */
export function filesOf(...patterns: string[]): string[] {
	const { stdout } = execa.sync('git', ['ls-files', ...patterns]);
	return stdout.split('\n').filter((path) => existsSync(path));
}

/**
 * A document with its figures as they were measured last, and what the code says of itself: its map, and who is told when.
 *
 * @throws Error when bench/results.json has no such figure, or a row's name is that of several
 */
export function upToDate(page: string, results = readResults()): string {
	return page
		.replace(FIGURE, (_all, begin: string, path: string, decimals: string, end: string) => {
			const digits = { minimumFractionDigits: Number(decimals), maximumFractionDigits: Number(decimals) };
			return `${begin}${figureAt(path, results).toLocaleString('en', digits)}${end}`;
		})
		.replace(TOLD, (_all, begin: string, end: string) => begin + WHEN_TOLD + end)
		.replace(
			ADDED,
			(_all, begin: string, added: string, end: string) => `${begin}\n${tableOf(added)}\n\n${end}`,
		)
		.replace(MAP, (_all, begin: string, end: string) => `${begin}\n${mapOfTheCode()}\n\n${end}`);
}

/** A figure of the one row whose first cells are the row's name, e.g. `polling/weeks/3000, no order/kB of state`. */
function figureAt(path: string, results: Results): number {
	const [section = '', table = '', name = '', column = '', part = ''] = path.split('/');
	const { rows = [] } = results[section as keyof Results]?.tables[table] ?? {};
	const named = rows.filter((row) => {
		const cells = Object.values(row).map(String);
		return cells.some((_cell, index) => cells.slice(0, index + 1).join(', ') === name);
	});
	const cell = named.length === 1 ? named[0]?.[column] : undefined;
	const value = typeof cell === 'object' && !Array.isArray(cell) ? cell[part] : cell;
	if (typeof value !== 'number') throw new Error(`bench/results.json has no figure ${path}, or several`);
	return value;
}

/** Writes bench/RESULTS.md and its plots, and what other documents take from the results and the code. */
export async function writeDocuments(): Promise<void> {
	const results = readResults();
	await drawPlots(results);
	writeFileSync('bench/RESULTS.md', resultsPage(results));
	for (const path of filesOf('*.md')) {
		const page = readFileSync(path, 'utf8');
		const current = upToDate(page, results);
		if (current !== page) writeFileSync(path, current);
	}
}

/** A row for each filter or option: its name, where it is, and the first sentence of what the editor says of it. */
function tableOf(collection: string): string {
	const rows = new Map<string, { field: INodeProperties; where: string[] }>();
	for (const [surface, fields] of Object.entries(SURFACES)) {
		const added = propertiesOf(fields).find(({ name }) => name === collection)?.options ?? [];
		for (const field of added as INodeProperties[]) {
			const { where } = rows.get(field.name) ?? { where: [] };
			rows.set(field.name, { field, where: [...where, surface] });
		}
	}
	const lines = [...rows.values()].map(({ field: { displayName, description = '' }, where }) => {
		const places = where.length === Object.keys(SURFACES).length ? 'All' : where.join(', ');
		return `| **${displayName}** | ${places} | ${firstSentenceOf(description)} |`;
	});
	const head = collection.replace(/^./, (letter) => letter.toUpperCase()).replace(/s$/, '');
	return [`| ${head} | Where | What it does |`, '| --- | --- | --- |', ...lines].join('\n');
}

/** The docstring of what a file exports: of its class, or else its last function, or else its last constant. */
const DOCSTRINGS = ['class', '(?:async )?function', 'const'].map(
	(kind) => new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\nexport ${kind} `, 'g'),
);

/** What a file is about: the first sentence of its opening comment, or else how its docstring begins. */
function subjectOf(code: string): string {
	const opening = /^(\/\/ .*\n)+/.exec(code)?.[0].replace(/\s*^\/\/\s*/gm, ' ');
	const [docstring] = DOCSTRINGS.flatMap((pattern) => [...code.matchAll(pattern)].at(-1)?.[1] ?? []);
	const begins = docstring?.replace(/^\s*\*|\s+/gm, ' ').replace(/ \(.*?\)|[.:;] .*$/g, '');
	return firstSentenceOf((opening ?? begins ?? '').trim());
}

const firstSentenceOf = (text: string) => text.replace(/\.(\s+[A-Z].*)?$/, '');

/** A line a file, below its folder. */
function mapOfTheCode(): string {
	const folders = new Map<string, string[]>();
	for (const path of filesOf('credentials/*.ts', 'nodes/*.ts')) {
		const line = [`- \`${basename(path)}\``, subjectOf(readFileSync(path, 'utf8'))]
			.filter(Boolean)
			.join(': ');
		folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), line]);
	}
	return [...folders].map(([folder, lines]) => [`**\`${folder}/\`**`, '', ...lines].join('\n')).join('\n\n');
}

if (require.main === module) void writeDocuments();
