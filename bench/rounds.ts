import { median } from './statistics';

/** What a contestant took to read all reviews; the peak is of the whole process. */
export interface Reading {
	seconds: number;
	'CPU s': number;
	'peak MB': number;
	requests: number;
}

/** Lets each contestant read in turn, so many rounds; of each the round with the median of a figure. */
export async function inTurn<Name extends string, Result extends Reading>(
	names: readonly Name[],
	rounds: number,
	figure: 'CPU s' | 'seconds',
	read: (name: Name) => Promise<Result>,
): Promise<Record<Name, Result>> {
	const results = new Map<Name, Result[]>(names.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++)
		for (const name of names) results.get(name)?.push(await read(name));
	const medians = [...results].map(([name, all]) => [name, median(all, (result) => result[figure])] as const);
	return Object.fromEntries(medians) as Record<Name, Result>;
}
