import { parsePage, parseUser } from '../../../../nodes/shared/api/responses';
import { toSingleLine } from '../../../../nodes/shared/errors/redaction';
import type { UserFacingError } from '../../../../nodes/shared/errors/userFacingError';
import type { ReviewPage } from '../../../../nodes/shared/review/record';
import { answer } from '../../../support/answer';

const META = { per_page: 15, total: 1 };
const DATA = [{ id: 'r1', rating: 5 }];
const NO_PAGE = {
	message: 'The address does not answer like the review platform',
	description: expect.stringMatching(
		/Expected a page of reviews: .*"per_page" and "total"; got HTTP 200/,
	) as string,
};

const parse = (body: unknown, page = 1, headers = {}) =>
	parsePage(answer(200, headers, body), page, 'reviews') as ReviewPage;
const refusalOf = (run: () => unknown) => (run() as UserFacingError).words(toSingleLine);

describe('parsePage', () => {
	it.each<[name: string, part: object, read: object]>([
		['a next page', { links: { next: 'https://api.example/v1/reviews?page=2' } }, { hasNext: true }],
		['no next page', { links: { next: null } }, {}],
		['null as links', { links: null }, {}],
		[
			'numbers as text',
			{ meta: { per_page: '9', total: '31', current_page: '1' } },
			{ perPage: 9, total: 31 },
		],
		['the largest total', { meta: { ...META, total: 999_999_999 } }, { total: 999_999_999 }],
	])('takes a page with %s', (_name, part, read) => {
		const usual = { records: DATA, perPage: 15, total: 1, hasNext: false };

		expect(parse({ data: DATA, meta: META, ...part })).toEqual({ ...usual, ...read });
	});

	it.each<[object, string | undefined]>([
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT' }, '2026-11-22T10:00:00.000Z'],
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT', age: '90' }, '2026-11-22T10:01:30.000Z'],
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT', age: 'old' }, '2026-11-22T10:00:00.000Z'],
		// What RFC 9111 has caches send that cannot count so far.
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT', age: '2147483648' }, '2026-11-22T10:00:00.000Z'],
		[{ date: 'today' }, undefined],
		[{}, undefined],
	])("reads when it was answered by the server's clock: %j", (headers, instant) => {
		expect(parse({ data: DATA, meta: META }, 1, headers).answeredAt).toBe(instant && Date.parse(instant));
	});

	it.each([2, null, undefined, { toString: 1 }])(
		'takes an answer that says it is page %j for page 2',
		(given) => {
			expect(parse({ data: DATA, meta: { ...META, current_page: given } }, 2).records).toEqual(DATA);
		},
	);

	it.each<[string, number, object]>([
		['the only one', 2, { total: 15, current_page: 1 }],
		['the last one, as text', 9, { total: '31', current_page: '3' }],
		['that of an empty list', 2, { total: 0, current_page: 1 }],
	])(
		'takes the last page by its own total, in place of one past it, for the end: %s',
		(_name, page, meta) => {
			const body = { data: DATA, links: { next: 'yes' }, meta: { ...META, ...meta } };

			expect(parse(body, page)).toMatchObject({ records: [], hasNext: false, perPage: 15 });
		},
	);

	it.each<[what: string, data: unknown, ids: string[]]>([
		['an object with numbers as names', { 3: { id: 'a' }, 7: { id: 'b' }, 12: { id: 'c' } }, ['a', 'b', 'c']],
		['an empty object', {}, []],
		['null', null, []],
	])('takes %s for a list', (_what, data, ids) => {
		expect(parse({ data, meta: META }).records.map(({ id }) => id)).toEqual(ids);
	});

	it.each([null, { id: null }, { id: '' }, { id: 1.5 }, { id: 2 ** 53 }, {}, 'r2', ['r2']])(
		'leaves out a record without a usable id, and says on which page: %j',
		(odd) => {
			const meta = { ...META, current_page: 2, total: 16 };

			expect(parse({ data: [odd, ...DATA], meta }, 2)).toMatchObject({ records: DATA, lacksIds: 2 });
		},
	);

	it('takes an id that is a whole number as text', () => {
		expect(parse({ data: [{ id: 7, rating: 5 }], meta: META }).records).toEqual([{ id: '7', rating: 5 }]);
	});

	it.each([1, 3, 'first'])('refuses an answer that says it is page %j for page 2', (given) => {
		const text = refusalOf(() => parse({ data: DATA, meta: { ...META, total: 40, current_page: given } }, 2));

		expect(text.message).toBe('The platform returned a different page from the one requested');
		expect(text.description).toMatch(/^Page 2 was requested, but page .+ came back\. A cache or proxy /);
	});

	it.each<[object]>([
		[{ data: { length: 1 } }],
		[{ data: undefined }],
		[{ data: { a1: { id: 'r1' } } }],
		[{ data: { '1a': { id: 'r1' } } }],
		[{ data: '' }],
		[{ data: [['r1']] }],
		[{ data: [{ id: 7.5 }, null] }],
		[{ data: [{}] }],
		[{ data: [{ id: '' }] }],
		[{ meta: null }],
		[{ meta: { total: 1 } }],
		[{ meta: { ...META, per_page: 0 } }],
		[{ meta: { ...META, per_page: '0' } }],
		[{ meta: { ...META, total: -1 } }],
		[{ meta: { ...META, total: 1e9 } }],
		[{ meta: { ...META, total: '1e3' } }],
		[{ meta: { ...META, total: '+5' } }],
		[{ meta: { ...META, total: [5] } }],
		[{ meta: { ...META, total: '9'.repeat(400) } }],
	])('refuses a page with %j', (part) => {
		expect(refusalOf(() => parse({ data: DATA, meta: META, ...part }))).toEqual(NO_PAGE);
	});

	it('refuses a page with more than 1,000 records', () => {
		const parseMany = (count: number) => parse({ data: Array(count).fill({ id: 'r' }), meta: META });

		expect(parseMany(1_000).records).toHaveLength(1_000);
		expect(refusalOf(() => parseMany(1_001))).toEqual(NO_PAGE);
	});

	it.each(['<html></html>', null, [{ data: DATA, meta: META }]])('refuses %j as a page', (body) => {
		expect(refusalOf(() => parse(body)).description).toContain('Expected reviews as JSON; got HTTP 200');
	});
});

describe('parseUser', () => {
	const parseBody = (body: unknown) => parseUser(answer(200, {}, body));

	it('takes a user as it came', () => {
		const body = { id: 'u1', company_id: 'c1', name: 'Mia' };

		expect(parseBody(body)).toEqual(body);
	});

	const WITH_FIELDS = 'a user with "id" and "company_id"';
	it.each<[body: unknown, expected: string]>([
		['', 'a user as JSON'],
		[{ company_id: 'c1' }, WITH_FIELDS],
		[{ id: 'u1' }, WITH_FIELDS],
		[{ id: 'u1', company_id: 1 }, WITH_FIELDS],
	])('refuses %j', (body, expected) => {
		const text = refusalOf(() => parseBody(body));

		expect(text.message).toBe('The address does not answer like the review platform');
		expect(text.description).toContain(`Expected ${expected}; got`);
	});
});
