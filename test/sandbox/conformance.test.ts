import { authentication } from './conformance/authentication';
import { closeClients } from './conformance/client';
import { endpoints } from './conformance/endpoints';
import { errors, events } from './conformance/errors';
import { keyAttributes } from './conformance/keyAttributes';
import { limits, versioning } from './conformance/limits';
import { envelope } from './conformance/lists';
import { review, user } from './conformance/records';
import { readRows } from './conformance/rows';
import type { Checks } from './conformance/rows';
import { service } from './conformance/service';
import { states } from './conformance/states';

const SECTIONS: Record<string, Checks> = {
	'What the service does': service,
	Resources: { ...review, ...user, ...envelope, ...keyAttributes },
	States: states,
	Endpoints: endpoints,
	Authentication: authentication,
	Events: events,
	Errors: errors,
	Limits: limits,
	Versioning: versioning,
};

describe('the sandbox conforms to api.md', () => {
	afterEach(closeClients);

	describe.each(Object.entries(SECTIONS))('%s', (_section, checks) => {
		for (const [row, check] of Object.entries(checks)) it(row, check);
	});
});

describe('sandbox/CONFORMANCE.md', () => {
	const rows = readRows();

	it('has exactly the rows that are tested', () => {
		const testable = rows.filter(({ does }) => does !== '—');

		expect(testable.map(({ section, number, statement }) => `${section}: ${number} ${statement}`)).toEqual(
			Object.entries(SECTIONS).flatMap(([section, checks]) =>
				Object.keys(checks).map((row) => `${section}: ${row}`),
			),
		);
	});

	it('counts rows within their section', () => {
		const titles = Object.keys(SECTIONS);
		const counted = titles.flatMap((title, section) =>
			rows.filter((row) => row.section === title).map((_row, index) => `${section + 1}.${index + 1}`),
		);

		expect(rows.map(({ number }) => number)).toEqual(counted);
	});

	it('says what was chosen wherever api.md shows nothing', () => {
		const silent = rows.filter(({ statement }) => /not shown$/.test(statement));

		expect(silent.filter(({ does }) => !does.startsWith('Chosen: '))).toEqual([]);
	});
});
