import { Totals } from '../../../../nodes/shared/list/totals';

describe('Totals', () => {
	it('tells by how much a list grew and shrank', () => {
		const totals = new Totals(100);

		expect([90, 120, 115].map((total) => totals.note(total))).toEqual([10, 0, 5]);

		const { first, last, largest, fallen, grown } = totals;
		expect({ first, last, largest, fallen, grown }).toEqual({
			first: 100,
			last: 115,
			largest: 120,
			fallen: 15,
			grown: 30,
		});
	});
});
