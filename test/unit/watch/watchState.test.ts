import { isWatchState, newSweep, newWatch } from '../../../nodes/ReviewPlatformTrigger/watch/watchState';

const watch = newWatch(0);
const sweep = newSweep(15, 300, true);

/** Each member of a value, left out and of another type. */
function spoilt(value: object): Array<[name: string, value: object]> {
	return Object.entries(value).flatMap(([name, member]): Array<[string, object]> => {
		const others: object = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
		return member === null
			? []
			: [
					[`without ${name}`, others],
					[`with another ${name}`, { ...others, [name]: typeof member === 'string' ? 1 : 'text' }],
				];
	});
}

describe('what static data has is taken for the state of a watch', () => {
	it.each<[string, unknown]>([
		['as it was kept', JSON.parse(JSON.stringify(watch))],
		['with a sweep', { ...watch, sweep }],
		['with members of other releases', { ...watch, other: 1, sweep: { ...sweep, other: 1 } }],
		['with growth accounted for', { ...watch, accounted: 7, head: 'last' }],
		['when its baseline is whole', { ...watch, newFrom: null }],
	])('%s', (_name, value) => {
		expect(isWatchState(value)).toBe(true);
	});
});

describe('what static data has is not taken for the state of a watch', () => {
	it.each<[string, unknown]>([
		['when it is null', null],
		['when it is undefined', undefined],
		['when it is a text', 'watch'],
		['when it is empty', {}],
		...spoilt(watch),
		...spoilt(sweep).map(([name, value]): [string, unknown] => [
			`with a sweep ${name}`,
			{ ...watch, sweep: value },
		]),
		['with a sweep that is a text', { ...watch, sweep: 'sweep' }],
		['with seen reviews that are null', { ...watch, seen: null }],
		['with marks without their places', { ...watch, marks: { total: 0, haveFailed: false } }],
	])('%s', (_name, value) => {
		expect(isWatchState(value)).toBe(false);
	});
});
