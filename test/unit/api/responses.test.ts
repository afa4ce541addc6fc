import * as responses from '../../../nodes/shared/api/responses';
import type { ApiError } from '../../../nodes/shared/errors/apiErrors';
import { unredacted } from '../../../nodes/shared/errors/redaction';
import type { HttpResponse } from '../../../nodes/shared/types';
import { thrownBy } from '../../support/thrownBy';

const answer = (body: unknown): HttpResponse => ({ statusCode: 200, headers: {}, body });
const parseReviewPage = (response: HttpResponse, page: number) =>
	responses.parseReviewPage(response, page, unredacted);
const parseUser = (response: HttpResponse) => responses.parseUser(response, unredacted);
const NEXT = { next: 'https://api.example/v1/reviews?page=2' };
const META = { per_page: 15, total: 1 };
const DATA = [{ id: 'r1', rating: 5 }];

describe('a page of reviews', () => {
	it.each([
		['with a next one', { data: DATA, links: NEXT, meta: META }, true],
		['that is the last', { data: DATA, links: { next: null }, meta: META }, false],
		['without links', { data: DATA, meta: META }, false],
		['whose links are none', { data: DATA, links: null, meta: META }, false],
	])('%s is taken as it came', (_name, body, hasNext) => {
		expect(parseReviewPage(answer(body), 1)).toEqual({ reviews: DATA, perPage: 15, total: 1, hasNext });
	});

	it('has no larger numbers than any account has reviews', () => {
		const meta = { per_page: 9e15, total: Number.MAX_SAFE_INTEGER };

		expect(parseReviewPage(answer({ data: DATA, meta }), 1)).toMatchObject({
			perPage: 2 ** 31 - 1,
			total: 2 ** 31 - 1,
		});
	});

	it('may be empty', () => {
		expect(parseReviewPage(answer({ data: [], meta: { per_page: 1, total: 0 } }), 1)).toMatchObject({
			reviews: [],
			total: 0,
		});
	});

	it.each<[HttpResponse['headers'], string | undefined]>([
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT' }, '2026-11-22T10:00:00.000Z'],
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT', age: '90' }, '2026-11-22T10:01:30.000Z'],
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT', age: '-90' }, '2026-11-22T10:00:00.000Z'],
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT', age: 'Infinity' }, '2026-11-22T10:00:00.000Z'],
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT', age: 'old' }, '2026-11-22T10:00:00.000Z'],
		[{ date: 'today' }, undefined],
		[{}, undefined],
	])('with the headers %j was answered at %s, by the server', (headers, instant) => {
		const page = parseReviewPage({ ...answer({ data: DATA, meta: META }), headers }, 1);

		expect(page.answeredAt).toBe(instant && Date.parse(instant));
	});

	it('may have records of a hundred levels, and no more', () => {
		const record = (levels: number) => ({
			id: 'r1',
			location: null,
			short: {},
			nested: JSON.parse('['.repeat(levels - 1) + ']'.repeat(levels - 1)) as unknown,
		});
		const read = (levels: number) => parseReviewPage(answer({ data: [record(levels)], meta: META }), 1);

		expect(read(100).reviews).toHaveLength(1);
		expect(thrownBy<ApiError>(() => read(101)).text.description).toContain(
			'Here "data[0]" is nested too deeply; got HTTP 200',
		);
	});

	it.each([[2], ['2'], [null], [undefined]])('that says it is page %j is taken for page 2', (given) => {
		const meta = { ...META, current_page: given };

		expect(parseReviewPage(answer({ data: DATA, meta }), 2).reviews).toEqual(DATA);
	});

	it.each([[1], [3], ['first']])('that says it is page %j is not taken for page 2', (given) => {
		const meta = { ...META, current_page: given };
		const { text } = thrownBy<ApiError>(() => parseReviewPage(answer({ data: DATA, meta }), 2));

		expect(text.message).toBe('The platform returned a different page from the one requested');
		expect(text.description).toMatch(
			/^Page 2 was requested, but page .+ came back\. A cache or proxy .* query/,
		);
	});

	it.each([
		[
			'an id that is a number',
			{ data: [{ id: 'r1' }, { id: 7 }], meta: META },
			'"data[1].id" is the number 7, not text',
		],
		['no id', { data: [{}], meta: META }, '"data[0].id" is missing, not text'],
		['an empty id', { data: [{ id: '' }], meta: META }, '"data[0].id" is empty, not text'],
		['false as id', { data: [{ id: false }], meta: META }, '"data[0].id" is false, not text'],
		['a review that is none', { data: [null], meta: META }, '"data[0]" is null, not an object'],
		[
			'a total as text',
			{ data: [], meta: { per_page: 15, total: '1' } },
			'"meta.total" is text, not a whole number from 0',
		],
		[
			'no page size',
			{ data: [], meta: { total: 1 } },
			'"meta.per_page" is missing, not a whole number from 1',
		],
		[
			'a page number that is none',
			{
				data: [],
				meta: { ...META, current_page: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as object },
			},
			'"meta.current_page" is a list, not a number',
		],
		['no list', { data: {}, meta: META }, '"data" is an object, not a list'],
		['a list as meta', { data: [], meta: [] }, '"meta" is a list, not an object'],
	])('with %s: the words name the field and what it is', (_name, body, wrong) => {
		const { text } = thrownBy<ApiError>(() => parseReviewPage(answer(body), 1));

		expect(text.description).toContain(`Here ${wrong}; got HTTP 200`);
	});

	it.each([
		['a text', '<html></html>'],
		['null', null],
		['a list', [{ data: DATA, meta: META }]],
		['no data', { meta: META }],
		['data that is no list', { data: { length: 1 }, meta: META }],
		['no meta', { data: DATA }],
		['a list as meta', { data: DATA, meta: Object.assign([], META) }],
		['null as meta', { data: DATA, meta: null }],
		['a review that is null', { data: [...DATA, null], meta: META }],
		['a review that is a text', { data: [...DATA, 'r2'], meta: META }],
		['a review that is a list', { data: [Object.assign([], { id: 'r1' })], meta: META }],
		['a review without an id', { data: [...DATA, { rating: 1 }], meta: META }],
		['a number as id', { data: [{ id: 7 }], meta: META }],
		['an empty id', { data: [{ id: '' }], meta: META }],
		['a page size of 0', { data: DATA, meta: { ...META, per_page: 0 } }],
		['a negative page size', { data: DATA, meta: { ...META, per_page: -15 } }],
		['a page size that is a text', { data: DATA, meta: { ...META, per_page: '15' } }],
		['half a page', { data: DATA, meta: { ...META, per_page: 0.5 } }],
		['a negative total', { data: DATA, meta: { ...META, total: -1 } }],
		['a total that is a text', { data: DATA, meta: { ...META, total: '1' } }],
	])('is not %s: what was expected is said', (_name, body) => {
		const { text } = thrownBy<ApiError>(() => parseReviewPage(answer(body), 1));

		expect(text.message).toBe('The address does not answer like the review platform');
		expect(text.description).toMatch(
			/Expected a page of reviews: "data" .* "id", and "meta" .*; got HTTP 200/s,
		);
	});
});

describe('a user', () => {
	it('is taken as it came', () => {
		const body = { id: 'u1', company_id: 'c1', name: 'Mia' };

		expect(parseUser(answer(body))).toEqual(body);
	});

	it.each([
		['nothing', ''],
		['an object without an id', { company_id: 'c1' }],
		['an object without a company', { id: 'u1' }],
		['an object with a number as company', { id: 'u1', company_id: 1 }],
	])('is not %s: what was expected is said', (_name, body) => {
		const { text } = thrownBy<ApiError>(() => parseUser(answer(body)));

		expect(text.message).toBe('The address does not answer like the review platform');
		expect(text.description).toContain('Expected a user object with "id" and "company_id"; got');
	});
});
