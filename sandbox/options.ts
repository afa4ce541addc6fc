import { InvalidArgumentError, Option, type Command } from 'commander';

/** The largest number there is on the command line, unless it is told otherwise. */
const MOST = 999_999_999;

/** Something that can be set: on the command line, and under its name in a table as JSON. */
interface Setting<Value> {
	/** For the command line, such as `--limit <number>`. */
	flags: string;
	is: string;
	/** What the option's opposite does, if it has one: `--no-hints`. */
	isNot?: string | undefined;
	schema:
		| { type: 'boolean' | 'string' }
		| { type: 'integer'; minimum?: number | undefined; maximum?: number | undefined }
		| { enum: readonly Value[] };
	/** What a number on the command line is multiplied by: 1,000 for seconds. */
	factor?: number;
}

/** Settings by their names. */
export type Settings = Record<string, Setting<unknown>>;

/** What was set, by the names of a table. */
export type ValuesOf<Table> = {
	[Name in keyof Table]?: Table[Name] extends Setting<infer Value> ? Value : never;
};

export function integer(flags: string, is: string, minimum?: number, maximum?: number): Setting<number> {
	return { flags, is, schema: { type: 'integer', minimum, maximum } };
}

/** Seconds on the command line; ms elsewhere, also in its range. */
export function seconds(...setting: Parameters<typeof integer>): Setting<number> {
	return { ...integer(...setting), factor: 1_000 };
}

export function text(flags: string, is: string): Setting<string> {
	return { flags, is, schema: { type: 'string' } };
}

export function yesOrNo(flags: string, is: string, isNot?: string): Setting<boolean> {
	return { flags, is, isNot, schema: { type: 'boolean' } };
}

export function oneOf<Value>(
	flags: string,
	is: string,
	values: readonly Value[],
	isNot?: string,
): Setting<Value> {
	return { flags, is, isNot, schema: { enum: values } };
}

/** Adds an option for each setting of a table to a command. */
export function addOptions(command: Command, table: Settings, usual: Record<string, unknown> = {}): Command {
	for (const [name, { flags, is, isNot, schema, factor = 1 }] of Object.entries(table)) {
		const option = new Option(flags, is);
		if ('enum' in schema) option.choices(schema.enum.map(String));
		else if (schema.type === 'integer') {
			const { minimum = 0, maximum = MOST * factor } = schema;
			const read = wholeNumber(Math.ceil(minimum / factor), Math.floor(maximum / factor));
			option.argParser((text) => read(text) * factor);
		}
		const value = usual[name];
		if (value !== undefined)
			option.default(value, typeof value === 'number' ? String(value / factor) : undefined);
		command.addOption(option);
		if (isNot !== undefined) command.option(flags.replace('--', '--no-').replace(/ .*/, ''), isNot);
	}
	return command;
}

/** What the options of a command line say of a table's settings. */
export function valuesIn<Table extends Settings>(table: Table, options: object): ValuesOf<Table> {
	const given = new Map<string, unknown>(Object.entries(options));
	const values = Object.entries(table).map(([name, { flags, schema }]) => {
		const value = given.get(new Option(flags).attributeName());
		const known = 'enum' in schema ? schema.enum.find((each) => String(each) === String(value)) : value;
		return [name, known] as const;
	});
	return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as ValuesOf<Table>;
}

/** The JSON that can set the settings of a table. */
export function schemaOf(table: Settings): object {
	const properties = Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema]));
	return { type: 'object', additionalProperties: false, properties };
}

/** Reads a command-line value as a whole number from `min` to `max`, or says what it must be. */
export function wholeNumber(min: number, max = MOST): (text: string) => number {
	return (text) => {
		if (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
		throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
	};
}
