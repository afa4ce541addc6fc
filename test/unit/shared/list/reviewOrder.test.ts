import { ReviewOrder } from '../../../../nodes/shared/list/reviewOrder';
import { idsOf, reviewsOf } from '../../../support/changingList';

const of = (ids: string) => reviewsOf([...ids]);
const orderOf = (steps: string, isWanted?: (id: string) => boolean) => {
	const order = new ReviewOrder(isWanted && (({ id }) => isWanted(id)));
	for (const step of steps.split(' ')) order.take(of(step));
	return order;
};
const textOf = (order: ReviewOrder) => idsOf(order.reviews).join('');

describe('ReviewOrder', () => {
	it.each([
		['neighbours follow those taken last', 'abc def', 'abcdef'],
		['one shown again stays where it was', 'abcd cdef', 'abcdef'],
		['one twice among neighbours is taken once', 'abca d', 'abcd'],
		['one that came in follows the one before it', 'ab cd bxcd', 'abxcd'],
		['several on top stand before the next one known', 'a b cd xycd', 'abxycd'],
		['where none is known they come last', 'abc b xy', 'abcxy'],
		['what is known on a page moves nothing back', 'a b c caz', 'abcz'],
	])('puts reviews in the order of the server: %s', (_name, steps, expected) => {
		expect(textOf(orderOf(steps))).toBe(expected);
	});

	it('keeps the places of reviews that are not wanted', () => {
		const order = orderOf('a B c D cX', (id) => id < 'a');

		expect([textOf(order), order.matched, order.seen]).toEqual(['BXD', 3, 5]);
	});

	it('puts what an earlier reading saw, wanted or not, behind all that it followed there', () => {
		const order = orderOf('a b e');

		order.join(orderOf('dabcx', (id) => id !== 'x'));

		expect([textOf(order), order.seen, order.matched]).toEqual(['dabce', 6, 5]);
	});

	it('tells what was not seen before', () => {
		expect(idsOf(orderOf('abc').take(of('bxcy')))).toEqual(['x', 'y']);
	});
});
