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
		return [...this.text.matchAll(/\*\*(.+?)\*\*/g)].map((match) => match[1] ?? '');
	}

	/** The first cells of its tables' rows. */
	get firstCells(): string[] {
		return [...this.text.matchAll(/^\| (.*?) +\|/gm)].map((match) => match[1] ?? '');
	}

	/** Its words in backticks. */
	get code(): string[] {
		return MarkdownPage.code(this.text);
	}

	/** The words in backticks of a piece of text. */
	static code(text: string): string[] {
		return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
	}

	/** What a heading can be linked to by, as GitHub makes it of its words. */
	static anchorOf(heading: string): string {
		return heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_ -]/gu, '')
			.replaceAll(' ', '-');
	}

	/** The text from this heading of the second level to the next. */
	section(heading: string): string {
		return this.text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
	}

	/** What its headings can be linked to by. */
	get anchors(): string[] {
		return [...this.text.matchAll(/^#+ (.+)$/gm)].map((match) => MarkdownPage.anchorOf(match[1] ?? ''));
	}

	/** The links and pictures within the project that lead nowhere. */
	get deadLinks(): string[] {
		const found = this.text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g);
		const targets = [...found].map((match) => match[1] ?? match[2] ?? '');
		return targets.filter((target) => !/^[a-z]+:/.test(target) && !this.leadsTo(target));
	}

	private leadsTo(target: string): boolean {
		const [file = '', anchor] = target.split('#');
		const path = file === '' ? this.path : join(dirname(this.path), file);
		if (!existsSync(resolve(PROJECT, path))) return false;
		return anchor === undefined || new MarkdownPage(path).anchors.includes(anchor);
	}
}
