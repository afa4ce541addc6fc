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
	// Behind a `+` reviews may have moved.
	it.each([
		['neighbours follow those taken last', 'abc def', 'abcdef'],
		['one shown again stays where it was', 'abc ade', 'abcde'],
		['one twice among neighbours is taken once', 'abca d', 'abcd'],
		['one that came in follows the one before it', 'abcd +bxc', 'abxcd'],
		['several on top stand before the next one known', 'abcd +xyc', 'abxycd'],
		['where none is known they come last', 'abc +b +xy', 'abcxy'],
	])('puts reviews in the order of the server: %s', (_name, steps, expected) => {
		const order = new ReviewOrder(undefined);

		for (const step of steps.split(' ')) order.take(of(step.replace('+', '')), step.startsWith('+'));

		expect(textOf(order)).toBe(expected);
	});

	it('keeps the places of reviews that are not wanted', () => {
		const order = orderOf('aBcD', (id) => id < 'a');

		order.take(of('cXd'), true);

		expect([textOf(order), order.matched, order.seen]).toEqual(['BXD', 3, 6]);
	});

	it('puts what another reading saw, wanted or not, behind all that it followed there', () => {
		const order = orderOf('abe');

		order.join(orderOf('deabcx', (id) => id !== 'x'));

		expect([textOf(order), order.seen]).toEqual(['dabec', 6]);
	});

	it('tells what was seen before, and whether there is any news', () => {
		const order = orderOf('abc');

		expect(['ac', 'ax'].map((ids) => order.hasAll(new Set(ids)))).toEqual([true, false]);
		expect(['xy', 'xa', ''].map((ids) => order.isNew(of(ids)))).toEqual([true, false, false]);
		expect(['bc', 'bx'].map((ids) => order.take(of(ids), true))).toEqual([false, true]);
	});
});
