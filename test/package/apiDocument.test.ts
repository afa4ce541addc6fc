import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { MarkdownPage } from './support/markdown';

const PROJECT = join(__dirname, '..', '..');
const CITATION = /api\.md`? › ([^.;,()*`]+)/g;

/** Sections of the API's document that comments cite, e.g. "Limits". */
function citedSections(): string[] {
	const lines = execFileSync('git', ['grep', '-h', 'api.md', '--', 'nodes', 'credentials', 'sandbox'], {
		cwd: PROJECT,
		encoding: 'utf8',
	});
	return [...lines.matchAll(CITATION)].map(([, section = '']) => section.trim());
}

describe('docs/api.md', () => {
	it('has each section that the code cites', () => {
		const { anchors } = new MarkdownPage('docs/api.md');
		const cited = citedSections();

		expect(cited.length).toBeGreaterThan(15);
		expect(cited.filter((section) => !anchors.includes(MarkdownPage.anchorOf(section)))).toEqual([]);
	});
});
