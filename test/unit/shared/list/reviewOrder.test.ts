import { ReviewOrder } from '../../../../nodes/shared/list/reviewOrder';
import { idsOf, reviewsOf } from '../../../support/changingList';

const of = (ids: string) => reviewsOf([...ids]);
const orderOf = (ids: string, isWanted?: (id: string) => boolean) => {
	const order = new ReviewOrder(isWanted && (({ id }) => isWanted(id)));
	order.take(of(ids), false);
	return order;
};
const textOf = (order: ReviewOrder) => idsOf(order.reviews).join('');

describe('ReviewOrder', () => {
	// Behind a `+` reviews may have moved; a `^` is the front.
	it.each([
		['neighbours follow those taken last', 'abc def', 'abcdef'],
		['one shown again stays where it was', 'abc ade', 'abcde'],
		['one twice among neighbours is taken once', 'abca d', 'abcd'],
		['one that came in follows the one before it', 'abcd +bxc', 'abxcd'],
		['several on top stand before the next one known', 'abcd +xyc', 'abxycd'],
		['where none is known they follow those taken last', 'ab cd +b +xy', 'abxycd'],
		['and those that stood behind these on one page', 'abc de +ab +xy', 'abcxyde'],
		['nothing comes between those, though one came in', 'abcd e +bx +y', 'abxcdye'],
		['those seen stand behind the front that is told anew', 'ab ^xy +zb', 'xyazb'],
	])('puts reviews in the order of the server: %s', (_name, steps, expected) => {
		const order = new ReviewOrder(undefined);

		for (const step of steps.split(' ')) {
			if (step.startsWith('^')) order.restart();
			order.take(of(step.replace(/[+^]/, '')), /[+^]/.test(step));
		}

		expect(textOf(order)).toBe(expected);
	});

	it('keeps the places of reviews that are not wanted', () => {
		const order = orderOf('aBcD', (id) => id < 'a');

		order.take(of('cXd'), true);

		expect([textOf(order), order.matched, order.seen]).toEqual(['BXD', 3, 6]);
	});

	it('takes in what another reading saw, wanted or not', () => {
		const order = orderOf('aBd');

		expect(order.join(orderOf('aBC', (id) => id < 'a'))).toBe(true);

		expect([textOf(order), order.seen]).toEqual(['aBCd', 4]);
	});

	it('tells whether there is any news', () => {
		const order = orderOf('abc');

		expect([order.take(of('bc'), true), order.take(of('bx'), true)]).toEqual([false, true]);
		expect(order.join(orderOf('abx'))).toBe(false);
	});

	it('tells what was seen before', () => {
		const order = orderOf('abc');

		expect(['ac', 'ax'].map((ids) => order.hasAll(new Set(ids)))).toEqual([true, false]);
		expect(['xy', 'xa', ''].map((ids) => order.isNew(of(ids)))).toEqual([true, false, false]);
	});
});
