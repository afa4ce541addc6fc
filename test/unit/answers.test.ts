import { parseReviewPage, parseUser } from '../../nodes/shared/answers';
import type { ApiFault } from '../../nodes/shared/faults';
import type { Answer } from '../../nodes/shared/types';
import { thrownBy } from '../support/thrownBy';

const answer = (body: unknown): Answer => ({ statusCode: 200, headers: {}, body });
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
		expect(parseReviewPage(answer(body))).toEqual({ reviews: DATA, perPage: 15, total: 1, hasNext });
	});

	it('may be empty', () => {
		expect(parseReviewPage(answer({ data: [], meta: { per_page: 1, total: 0 } }))).toMatchObject({
			reviews: [],
			total: 0,
		});
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
		const { words } = thrownBy<ApiFault>(() => parseReviewPage(answer(body)));

		expect(words.message).toBe('The address does not answer like the review platform');
		expect(words.description).toMatch(
			/Expected a page of reviews: "data" .* "id", and "meta" .*; got HTTP 200/,
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
		const { words } = thrownBy<ApiFault>(() => parseUser(answer(body)));

		expect(words.message).toBe('The address does not answer like the review platform');
		expect(words.description).toContain('Expected a user object with "id" and "company_id"; got');
	});
});
