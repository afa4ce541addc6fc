import {
	firstAttempt,
	isWatchState,
	readState,
	watchState,
} from '../../nodes/ReviewPlatformTrigger/watchState';
import type { WatchState } from '../../nodes/ReviewPlatformTrigger/watchState';

const PENDING = { kind: 'check', page: 3, total: 40, firstTotal: 41, marking: false } as const;
const STATE: WatchState = watchState({
	companyId: 'company',
	order: 'newest',
	newestPage: 1,
	total: 40,
	seen: { ids: ['a', 'b'], createdAt: [1, 2] },
	coveredAfter: 100,
	forgottenUpTo: 50,
	checkedAt: 1_700_000_000_000,
	pending: PENDING,
});

describe('the state that was kept', () => {
	it.each<[string, object]>([
		['as it was written', {}],
		['of a list that does not say whose it is', { companyId: null }],
		['of a list that is oldest first', { order: 'oldest', newestPage: 3 }],
		['of a list without an order', { order: 'none' }],
		['during the first reading', { total: null, pending: { ...PENDING, kind: 'catchUp', marking: true } }],
		['of an empty list', { total: 0, seen: { ids: [], createdAt: [] } }],
		['of a list that is remembered as a whole', { coveredAfter: null, forgottenUpTo: null }],
		['with nothing pending', { pending: null }],
	])('is read: %s', (_name, fields) => {
		const kept: unknown = JSON.parse(JSON.stringify({ ...STATE, ...fields }));

		const state = readState(kept);

		expect(state).toEqual({ ...STATE, ...fields });
		expect(isWatchState(state)).toBe(true);
	});

	it.each<[string, object]>([
		['version', { version: 0 }],
		['version', { version: 2 }],
		['version', { version: '1' }],
		['company', { companyId: 7 }],
		['company', { companyId: undefined }],
		['order', { order: 'random' }],
		['newest page', { newestPage: '1' }],
		['total', { total: '40' }],
		['total', { total: -1 }],
		['seen reviews', { seen: null }],
		['seen reviews', { seen: undefined }],
		['seen reviews', { seen: 'all' }],
		['seen reviews', { seen: { ids: 'ab', createdAt: [1, 2] } }],
		['seen reviews', { seen: { ids: ['a', 'b'], createdAt: '12' } }],
		['seen reviews', { seen: { ids: ['a', 'b'], createdAt: [1] } }],
		['seen reviews', { seen: { ids: ['a', 2], createdAt: [1, 2] } }],
		['seen reviews', { seen: { ids: ['a', 'b'], createdAt: [1, '2'] } }],
		['covered second', { coveredAfter: '100' }],
		['covered second', { coveredAfter: undefined }],
		['forgotten second', { forgottenUpTo: '50' }],
		['time of the check', { checkedAt: null }],
		['time of the check', { checkedAt: 1.5 }],
		['pending reading', { pending: undefined }],
		['pending reading', { pending: {} }],
		['pending reading', { pending: { ...PENDING, kind: 'other' } }],
		['pending reading', { pending: { ...PENDING, page: 0 } }],
		['pending reading', { pending: { ...PENDING, page: '3' } }],
		['pending reading', { pending: { ...PENDING, total: '40' } }],
		['pending reading', { pending: { ...PENDING, firstTotal: null } }],
		['pending reading', { pending: { ...PENDING, marking: 1 } }],
	])('is taken as none when its %s is not as it should be: %j', (_name, fields) => {
		expect(readState({ ...STATE, ...fields })).toBeUndefined();
	});

	it.each([undefined, null, 'seen', 1, {}, []])('is taken as none when it is %j', (value) => {
		expect(readState(value)).toBeUndefined();
	});
});

describe('a first attempt', () => {
	it('is read as what it is', () => {
		const attempt = readState(JSON.parse(JSON.stringify(firstAttempt(1_700_000_000_000))));

		expect(attempt).toEqual({ version: 1, beganAt: 1_700_000_000_000 });
		expect(isWatchState(attempt)).toBe(false);
		expect(isWatchState(undefined)).toBe(false);
	});

	it.each([{ beganAt: '1' }, { beganAt: -1 }, { beganAt: 1, version: 2 }])('is not %j', (fields) => {
		expect(readState({ version: 1, ...fields })).toBeUndefined();
	});
});
