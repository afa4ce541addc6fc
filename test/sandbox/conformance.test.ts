import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SandboxClient } from '../support/sandboxClient';
import { useSandboxClient } from '../support/sandboxClient';
import { authentication } from './conformance/authentication';
import type { Checks } from './conformance/checks';
import { endpoints } from './conformance/endpoints';
import { errors } from './conformance/errors';
import { limits } from './conformance/limits';
import { resources } from './conformance/resources';
import { service } from './conformance/service';
import { states } from './conformance/states';

const PAGE = readFileSync(join(__dirname, '../../sandbox/CONFORMANCE.md'), 'utf8');
const CHECKS: Checks = {
	...service,
	...resources,
	...states,
	...endpoints,
	...authentication,
	...errors,
	...limits,
};

const sections = PAGE.split(/^## /m)
	.slice(1)
	.map((section) =>
		[...section.matchAll(/^\| (\d\S+) +\| (.+?) +\| (.+?) +\|$/gm)].map(
			([, number = '', statement = '', does = '']) => ({ number, statement, does }),
		),
	);
const rows = sections.flat();
const testable = rows.filter(({ does }) => does !== '—');

describe('the sandbox', () => {
	const start = useSandboxClient();

	const check = async (number: string, client: SandboxClient): Promise<void> => {
		const checks = CHECKS[number];
		if (typeof checks === 'function') await checks(client);
		else for (const other of checks ?? []) await check(other, client);
	};

	it.each(testable)('$number $statement', async ({ number }) => await check(number, await start()));
});

describe('sandbox/CONFORMANCE.md', () => {
	it('has a check for each of its rows, and a row for each check', () => {
		expect(Object.keys(CHECKS).sort()).toEqual(testable.map(({ number }) => number).sort());
	});

	it('counts rows within their section', () => {
		const counted = sections.map((section, index) => section.map((_row, row) => `${index + 1}.${row + 1}`));

		expect(rows.map(({ number }) => number)).toEqual(counted.flat());
	});

	it('says what was chosen wherever api.md shows nothing', () => {
		const silent = rows.filter(({ statement }) => /not shown$/.test(statement));

		expect(silent.length).toBeGreaterThan(20);
		expect(silent.filter(({ does }) => !does.startsWith('Chosen: '))).toEqual([]);
	});
});
