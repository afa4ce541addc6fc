import { parseReviewPage, parseUser } from '../../../../nodes/shared/api/responses';
import type { ApiError } from '../../../../nodes/shared/errors/apiErrors';
import { toSingleLine } from '../../../../nodes/shared/errors/redaction';
import { answer } from '../../../support/answer';
import { thrownBy } from '../../../support/thrownBy';

const META = { per_page: 15, total: 1 };
const DATA = [{ id: 'r1', rating: 5 }];

const parse = (body: unknown, page = 1, headers = {}) =>
	parseReviewPage(answer(200, headers, body), page, toSingleLine);
const refusalOf = (run: () => unknown) => thrownBy<ApiError>(run).text;
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

describe('parseReviewPage', () => {
	it.each<[name: string, part: object, read: object]>([
		['a next page', { links: { next: 'https://api.example/v1/reviews?page=2' } }, { hasNext: true }],
		['no next page', { links: { next: null } }, {}],
		['null as links', { links: null }, {}],
		[
			'numbers as text',
			{ meta: { per_page: '9', total: '31', current_page: '1' } },
			{ perPage: 9, total: 31 },
		],
		['a total larger than any', { meta: { ...META, total: 2 ** 53 - 1 } }, { total: 2 ** 31 - 1 }],
		['a page size larger than any', { meta: { ...META, per_page: 9e15 } }, { perPage: 2 ** 31 - 1 }],
	])('takes a page with %s', (_name, part, read) => {
		const usual = { reviews: DATA, perPage: 15, total: 1, hasNext: false };

		expect(parse({ data: DATA, meta: META, ...part })).toEqual({ ...usual, ...read });
	});

	it.each<[object, string | undefined]>([
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT' }, '2026-11-22T10:00:00.000Z'],
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT', age: '90' }, '2026-11-22T10:01:30.000Z'],
		[{ date: 'Sun, 22 Nov 2026 10:00:00 GMT', age: 'old' }, '2026-11-22T10:00:00.000Z'],
		[{ date: 'today' }, undefined],
		[{}, undefined],
	])("reads when it was answered by the server's clock: %j", (headers, instant) => {
		expect(parse({ data: DATA, meta: META }, 1, headers).answeredAt).toBe(instant && Date.parse(instant));
	});

	it('takes records of a hundred levels, and no more', () => {
		const read = (levels: number) =>
			parse({ data: [{ id: 'r1', location: null, short: {}, nested: nested(levels - 1) }], meta: META });

		expect(read(100).reviews).toHaveLength(1);
		expect(refusalOf(() => read(101)).description).toContain(
			'Here "data[0]" is nested too deeply; got HTTP 200',
		);
	});

	it.each([2, null, undefined])('takes an answer that says it is page %j for page 2', (given) => {
		expect(parse({ data: DATA, meta: { ...META, current_page: given } }, 2).reviews).toEqual(DATA);
	});

	it.each([1, 3, 'first'])('refuses an answer that says it is page %j for page 2', (given) => {
		const text = refusalOf(() => parse({ data: DATA, meta: { ...META, current_page: given } }, 2));

		expect(text.message).toBe('The platform returned a different page from the one requested');
		expect(text.description).toMatch(/^Page 2 was requested, but page .+ came back\. A cache or proxy /);
	});

	it.each<[wrong: string, part: object]>([
		['"data" is an object, not a list', { data: { length: 1 } }],
		['"data" is missing, not a list', { data: undefined }],
		['"data[1]" is null, not an object', { data: [...DATA, null] }],
		['"data[0]" is text, not an object', { data: ['r2'] }],
		['"data[0]" is a list, not an object', { data: [Object.assign([], { id: 'r1' })] }],
		['"data[0].id" is the number 7, not text', { data: [{ id: 7 }] }],
		['"data" has 1001 records, not at most 1000', { data: Array(1_001).fill({ id: 'r' }) }],
		['"data[0].id" is missing, not text', { data: [{}] }],
		['"data[0].id" is empty, not text', { data: [{ id: '' }] }],
		['"data[0].id" is false, not text', { data: [{ id: false }] }],
		['"meta" is null, not an object', { meta: null }],
		['"meta" is a list, not an object', { meta: Object.assign([], META) }],
		['"meta.per_page" is missing, not a whole number from 1', { meta: { total: 1 } }],
		['"meta.per_page" is the number 0, not a whole number from 1', { meta: { ...META, per_page: 0 } }],
		['"meta.per_page" is the number 1.5, not a whole number from 1', { meta: { ...META, per_page: 1.5 } }],
		['"meta.total" is the number -1, not a whole number from 0', { meta: { ...META, total: -1 } }],
		['"meta.total" is text, not a whole number from 0', { meta: { ...META, total: '1.5' } }],
		['"meta.total" is text, not a whole number from 0', { meta: { ...META, total: '9'.repeat(400) } }],
		['"meta.per_page" is text, not a whole number from 1', { meta: { ...META, per_page: '0' } }],
		['"meta.current_page" is a list, not a number', { meta: { ...META, current_page: nested(200) } }],
	])('refuses a page where %s', (wrong, part) => {
		const text = refusalOf(() => parse({ data: DATA, meta: META, ...part }));

		expect(text.message).toBe('The address does not answer like the review platform');
		expect(text.description).toContain(
			`Expected a page of reviews: "data" with reviews that have an "id", and "meta" with "per_page" and "total". Here ${wrong}; got HTTP 200`,
		);
	});

	it.each(['<html></html>', null, [{ data: DATA, meta: META }]])('refuses %j as a page', (body) => {
		expect(refusalOf(() => parse(body)).description).toMatch(/Expected a page of reviews: .*"total"; got/);
	});
});

describe('parseUser', () => {
	const parseBody = (body: unknown) => parseUser(answer(200, {}, body), toSingleLine);

	it('takes a user as it came', () => {
		const body = { id: 'u1', company_id: 'c1', name: 'Mia' };

		expect(parseBody(body)).toEqual(body);
	});

	it.each(['', { company_id: 'c1' }, { id: 'u1' }, { id: 'u1', company_id: 1 }])('refuses %j', (body) => {
		const text = refusalOf(() => parseBody(body));

		expect(text.message).toBe('The address does not answer like the review platform');
		expect(text.description).toContain('Expected a user object with "id" and "company_id"; got');
	});
});
