import type { Review } from '../../../../nodes/shared/review/record';
import { formatterFor, forSpreadsheet } from '../../../../nodes/shared/review/spreadsheet';
import {
	csvOf,
	excelOf,
	FORMULA_TEXTS,
	formulasIn,
	formulasInExcel,
	SEPARATORS,
} from '../../../support/formulas';

/** The most characters an Excel cell can hold; what is after them would begin a row of its own. */
const CELL = 32_767;

const format = (record: object) => forSpreadsheet(record, 'America/New_York');
const ROWS = FORMULA_TEXTS.map((text) => ({ id: text, title: [text], content: { text }, [text]: 1 }));

describe('a cell made by Spreadsheet Format', () => {
	it.each(SEPARATORS)('does not begin as a formula when CSV is read with %j as separator', (separator) => {
		expect(formulasIn(csvOf(ROWS.slice(0, 1)), separator)).not.toEqual([]);
		expect(ROWS.flatMap((row) => formulasIn(csvOf([format(row)]), separator))).toEqual([]);
	});

	it('does not begin as a formula in an Excel file', () => {
		expect(formulasInExcel(excelOf(ROWS.slice(0, 1)))).not.toEqual([]);
		expect(formulasInExcel(excelOf(ROWS.map(format)))).toEqual([]);
	});

	const CASES: Array<[value: unknown, cell: unknown]> = [
		['-10% Rabatt', "'-10% Rabatt"],
		['Gut - besser, 1 + 1 = 2; a@b.example', 'Gut - besser, 1 + 1 = 2; a@b.example'],
		// What people write has no apostrophe within a text, a formula that calls something has one.
		['Plus:\r\n- Preis\r- Größe', 'Plus:\n- Preis\n- Größe'],
		['Top, -10 % off; +1\t-\u2028- a', 'Top, -10 % off; +1\t-\u2028- a'],
		['a, -b(c', "a,' -b(c"],
		['a\n＋b！c', "a\n'＋b！c"],
		['a;﹣b（c', "a;'﹣b（c"],
		["a,−cmd|'/C'!A0", "a,'−cmd|'/C'!A0"],
		['a,-b,(c', 'a,-b,(c'],
		['a\n@b,＠c,=d,＝e,﹦f,﹫g', "a\n'@b,'＠c,'=d,'＝e,'﹦f,'﹫g"],
		['\n"\u200b- a\n- b', '\n\'"\u200b- a\n- b'],
		['"Gut", sagt sie\n👨‍👩‍👧', '"Gut", sagt sie\n👨‍👩‍👧'],
		['\u0000a\u001b\u0085\ud83d', 'a�'],
		['a'.repeat(CELL + 1), 'a'.repeat(CELL)],
		[`${'\r\n'.repeat(CELL)}=`, '\n'.repeat(CELL)],
		[`=${'😀'.repeat(CELL)}`, `'=${'😀'.repeat((CELL - 3) / 2)}�`],
		[['a', -1, { b: '=' }], `["a",-1,{"b":"="}]`],
		[{ a: '-', '=': null }, `{"a":"-",'"=":null}`],
		[-1.5, -1.5],
		[false, false],
		[null, ''],
		['', ''],
	];

	it('has its text, with apostrophes in it, and no more than an Excel cell can hold', () => {
		expect(CASES.map(([value]) => format({ value }))).toEqual(CASES.map(([, cell]) => ({ value: cell })));
	});

	it.each([
		['2026-10-30T16:20:00+00:00', '2026-10-30 12:20:00'],
		['2026-03-08T07:00:00Z', '2026-03-08 03:00:00'],
		['2026-11-01T06:30:00Z', '2026-11-01 01:30:00'],
		// Without an offset it is UTC, as for filters.
		['2026-03-11 04:00:00', '2026-03-11 00:00:00'],
		['=1 May 2026', "'=1 May 2026"],
		['yesterday', 'yesterday'],
		[1_800_000_000_000, 1_800_000_000_000],
		[null, ''],
	])('has a created_at of %j as %j', (created, cell) => {
		expect(format({ created_at: created })).toEqual({ created_at: cell });
	});
});

describe('formatterFor', () => {
	const REVIEW = {
		...{ user_id: '-u', '=x': 'a', id: 'r', message: '=m', event: 'e' },
		...{ content: '-c', created_at: '2026-10-30T16:20:00Z', rating: 5, reply: null },
	} as unknown as Review;
	const CHANGE = { event: 'changedReview', previous_rating: 4 } as const;
	const itemOf = (options: Parameters<typeof formatterFor>[0], change?: typeof CHANGE) =>
		formatterFor(options, () => 'Europe/Berlin')(REVIEW, change);
	const MESSAGE = '★★★★★\n-c\n2026-10-30 17:20';

	it('leaves a review as it is without options', () => {
		expect(itemOf({})).toEqual(REVIEW);
		expect(itemOf({ spreadsheetFormat: false, message: undefined })).toEqual(REVIEW);
	});

	it.each([false, true])(
		'has the fields in the order in which a person reads them, ids last; with Spreadsheet Format: %j',
		(spreadsheetFormat) => {
			const added = { message: 'plainText', spreadsheetFormat } as const;

			expect(Object.keys(itemOf({ spreadsheetFormat }))).toEqual([
				...['created_at', 'rating', 'message'],
				...(spreadsheetFormat ? ['title', 'content', 'experience_date', 'is_highlighted'] : ['content']),
				...[spreadsheetFormat ? "'=x" : '=x', 'event', 'reply'],
				...(spreadsheetFormat ? ['id', 'company_id', 'user_id'] : ['id', 'user_id']),
			]);
			const names = Object.keys(itemOf(added, CHANGE));
			expect(names.slice(0, 3)).toEqual(['created_at', 'rating', 'message']);
			expect(names.slice(names.indexOf('reply'))).toEqual([
				...['reply', 'previous_rating', 'id'],
				...(spreadsheetFormat ? ['company_id', 'user_id'] : ['user_id']),
			]);
		},
	);

	it('has each value as a cell, the message made before anything is changed for a cell', () => {
		expect(itemOf({ message: 'plainText' })).toEqual({ ...REVIEW, message: MESSAGE });
		expect(itemOf({ message: 'plainText', spreadsheetFormat: true })).toEqual({
			...{
				created_at: '2026-10-30 17:20:00',
				rating: 5,
				content: "'-c",
				"'=x": 'a',
				event: 'e',
				reply: '',
			},
			...{ title: '', experience_date: '', is_highlighted: '', company_id: '' },
			...{ message: MESSAGE, id: 'r', user_id: "'-u" },
		});
	});

	it('has what the trigger says of a change in place of fields of the API, which say nothing of it', () => {
		const changed = { ...REVIEW, ...CHANGE };

		expect(itemOf({}, CHANGE)).toEqual(changed);
		expect(itemOf({ message: 'plainText' }, CHANGE)).toEqual({
			...changed,
			message: '★★★★☆ → ★★★★★\n-c\nChanged review · first written 2026-10-30 17:20',
		});
		expect(formatterFor({ message: 'plainText' }, () => 'Europe/Berlin')(changed)).toMatchObject({
			message: MESSAGE,
		});
	});

	it('has an empty text in a sheet for what was taken away, or is missing', () => {
		const taken = { id: 'r', title: null, rating: null, created_at: undefined } as unknown as Review;
		const names = ['created_at', 'rating', 'title', 'content', 'experience_date', 'is_highlighted'];

		expect(Object.entries(formatterFor({ spreadsheetFormat: true }, () => 'UTC')(taken))).toEqual([
			...names.map((name) => [name, '']),
			...Object.entries({ id: 'r', company_id: '', user_id: '' }),
		]);
	});
});
