import execa from 'execa';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A number, several by their names, or words. */
export type Value = number | Record<string, number> | string;

/** By the heads of its columns. */
export type Row = Record<string, Value>;

/** A figure, and the most or the least that it is promised to be, if anything is. */
export interface Figure {
	what: string;
	measured: number;
	most?: number;
	least?: number;
}

/** How many reviews a reader had received after so many seconds. */
export interface Progress {
	seconds: number[];
	reviews: number[];
}

export interface Table {
	title: string;
	rows: Row[];
	figures: Figure[];
	/** By reader, for a plot. */
	progress?: Record<string, Progress>;
	/** When it was measured, if not with the whole section. */
	date?: string;
}

/** What one command measures: how, for readers, and tables by names that documents and plots know. */
export interface Section {
	machine: string;
	date: string;
	how: string;
	tables: Record<string, Table>;
}

/** All that is in `bench/results.json`. */
export type Results = Record<'reading' | 'limiter' | 'polling', Section>;

const FILE = join(__dirname, 'results.json');
const SIGNIFICANT_DIGITS = 6;

export function readResults(): Results {
	return JSON.parse(readFileSync(FILE, 'utf8')) as Results;
}

export async function saveResults(results: Results): Promise<void> {
	const rounded = (_name: string, value: unknown) =>
		typeof value === 'number' ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : value;
	writeFileSync(FILE, JSON.stringify(results, rounded));
	await execa('prettier', ['--write', FILE], { preferLocal: true });
}

/** Whether a figure is what was promised; one that could not be measured is not. */
export function isKept({ measured, most = Infinity, least = -Infinity }: Figure): boolean {
	return measured <= most && measured >= least;
}
