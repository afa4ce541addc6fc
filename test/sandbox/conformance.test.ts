import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { useSandboxClient } from '../support/sandboxClient';
import { authentication } from './conformance/authentication';
import { endpoints } from './conformance/endpoints';
import { errors } from './conformance/errors';
import { limits } from './conformance/limits';
import { resources } from './conformance/resources';
import { states } from './conformance/states';

const PAGE = readFileSync(join(__dirname, '../../sandbox/CONFORMANCE.md'), 'utf8');
const rows = [...PAGE.matchAll(/^\| (\d\S+) +\| (.+?) +\| (.+?) +\| (\S+) +\|$/gm)].map(
	([, number = '', statement = '', does = '', source = '']) => ({ number, statement, does, source }),
);
const testable = rows.filter(({ does }) => does !== '—');
const checks = [resources, states, endpoints, authentication, errors, limits].flatMap((section) =>
	Object.entries(section).map(([key, check]) => {
		const numbers = key.split(' ');
		const shown = rows.filter(({ number }) => numbers.includes(number));
		return {
			numbers,
			check,
			says: shown.map(({ number, statement }) => `${number} ${statement}`).join('; '),
		};
	}),
);

describe('the sandbox', () => {
	const start = useSandboxClient();

	it.each(checks)('$says', async ({ check }) => {
		await check(await start());
	});
});

describe('sandbox/CONFORMANCE.md', () => {
	it('has a check for each of its rows, and a row for each check', () => {
		const checked = new Set(checks.flatMap(({ numbers }) => numbers));

		expect([...checked].sort()).toEqual(testable.map(({ number }) => number).sort());
	});

	it.each(rows)('says of $number where it comes from: from the document, unless that is silent', (row) => {
		const isSilent = /(not|none) shown$|no fixed message$/.test(row.statement);
		expect(isSilent ? ['framework', 'choice'] : ['document']).toContain(row.source);
	});
});
