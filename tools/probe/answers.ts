// What can be said of an answer without repeating a text of it.

type Values = Record<string, unknown>;

const NAME = /^\w{1,40}$/;
const SHAPES: Array<[RegExp, string]> = [
	[/^$/, 'empty text'],
	[/^\d{4}-\d\d-\d\d$/, 'date'],
	[/^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:?\d\d$/, 'time with offset'],
	[/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'time with Z'],
	[/^\d+$/, 'text of digits'],
];

export const isRecord = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a page; none where it has no list. */
export function listOf(page: unknown): Values[] {
	return isRecord(page) && Array.isArray(page.data) ? page.data.filter(isRecord) : [];
}

/** A number of a page's `meta`, also where it is a text of digits. */
export function numberIn(page: unknown, name: string): number | undefined {
	const meta = isRecord(page) ? page.meta : undefined;
	const value = isRecord(meta) ? meta[name] : undefined;
	const isDigits = typeof value === 'string' && /^\d+$/.test(value);
	return typeof value === 'number' || isDigits ? Number(value) : undefined;
}

/** Names of members, as far as they look like names. */
export function namesOf(value: unknown): string {
	if (!isRecord(value)) return 'no object';
	return (
		Object.keys(value)
			.filter((name) => NAME.test(name))
			.join(', ') || 'no members'
	);
}

/** Of a header's value numbers alone, with a name before them as in `w=60`: a policy may have the key in it. */
export function numbersOf(value: string): string {
	const pieces = value.split(/[\s,;]+/);
	return pieces
		.map((piece) => (/^([a-z]{1,12}=)?\d{1,13}(\.\d{1,6})?$/i.test(piece) ? piece : '…'))
		.join(' ');
}

/** Of each field the kinds of values that it has, such as `rating: integer; title: text, null`. */
export function typesOf(records: Values[]): string {
	const types = new Map<string, Set<string>>();
	for (const [name, value] of records.flatMap((record) => Object.entries(record)))
		if (NAME.test(name)) types.set(name, (types.get(name) ?? new Set()).add(kindOf(value)));
	return [...types].map(([name, kinds]) => `${name}: ${[...kinds].sort().join(', ')}`).join('; ');
}

function kindOf(value: unknown): string {
	if (typeof value === 'string') return SHAPES.find(([shape]) => shape.test(value))?.[1] ?? 'text';
	if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'decimal';
	if (Array.isArray(value)) return 'list';
	return isRecord(value) ? `{ ${typesOf([value])} }` : String(value === null ? null : typeof value);
}

/** Whether a field of records in a row rises, falls or stays, by numbers or times. */
export function directionOf(records: Values[], name: string): string {
	const values = records.map(({ [name]: value }) =>
		typeof value === 'string' ? Date.parse(value) : Number(value),
	);
	if (values.some(Number.isNaN)) return 'is missing, or no number or time';
	const steps = values.slice(1).map((value, place) => Math.sign(value - (values[place] as number)));
	const [rises, falls] = [steps.includes(1), steps.includes(-1)];
	if (rises && falls) return 'goes up and down';
	if (rises) return 'rises';
	return falls ? 'falls' : 'is the same';
}
