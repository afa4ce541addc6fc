import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const PROJECT = join(__dirname, '..', '..', '..');

/** A Markdown page of this project, and what can be checked of it. */
export class MarkdownPage {
	private readonly text: string;

	/** @param path from the project's folder */
	constructor(readonly path: string) {
		this.text = readFileSync(join(PROJECT, path), 'utf8').replace(/^```[^]*?^```$/gm, '');
	}

	/** The names in bold. */
	get bold(): string[] {
		return this.found(/\*\*(.+?)\*\*/g);
	}

	/** The first cells of its tables' rows. */
	get firstCells(): string[] {
		return this.found(/^\| (.*?) +\|/gm);
	}

	/** What its headings can be linked to by. */
	get anchors(): string[] {
		return this.found(/^#+ (.+)$/gm).map(anchorOf);
	}

	/** The links and pictures within the project that lead nowhere. */
	get deadLinks(): string[] {
		const targets = this.found(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g);
		return targets.filter((target) => !/^[a-z]+:/.test(target) && !this.leadsTo(target));
	}

	/** The tests that links name after them, as in "[text](test/file.ts): a title; another title". */
	get namedTests(): Array<{ file: string; title: string }> {
		const links = [...this.text.matchAll(/\]\((test\/[^)]+\.ts)\): ([^[|]+)/g)];
		return links.flatMap(([, file = '', titles = '']) =>
			titles.split(';').flatMap((title) => (title.trim() === '' ? [] : { file, title: title.trim() })),
		);
	}

	private found(pattern: RegExp): string[] {
		return [...this.text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
	}

	private leadsTo(target: string): boolean {
		const [file = '', anchor] = target.split('#');
		const path = file === '' ? this.path : join(dirname(this.path), file);
		if (!existsSync(resolve(PROJECT, path))) return false;
		return anchor === undefined || new MarkdownPage(path).anchors.includes(anchor);
	}
}

/** What a heading can be linked to by, as GitHub makes it of its words. */
export function anchorOf(heading: string): string {
	const kept = heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '');
	return kept.replaceAll(' ', '-');
}
