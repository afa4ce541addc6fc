import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { toMarkdown } from './report';
import type { Section } from './report';

const RESULTS = join(__dirname, 'RESULTS.md');

/** What is measured together: one run writes it anew and leaves the others as they are. */
export type ResultsPart = 'reading' | 'limiter' | 'polling' | 'fleet';

/** Puts sections, below words on how they were measured, into their part of `bench/RESULTS.md`. */
export function writePart(name: ResultsPart, intro: string, sections: Section[]): void {
	const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
	const page = readFileSync(RESULTS, 'utf8');
	const [from, to] = [page.indexOf(begin), page.indexOf(end)];
	if (from < 0 || to < from) throw new Error(`bench/RESULTS.md has no ${begin} and ${end}`);
	const part = [begin, intro, ...sections.map(toMarkdown), end].join('\n\n');
	writeFileSync(RESULTS, page.slice(0, from) + part + page.slice(to + end.length));
	console.log(`\nWritten to ${RESULTS}`);
}
