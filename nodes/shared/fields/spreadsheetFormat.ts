// The option Spreadsheet Format of both nodes.

import { boolean } from './kinds';
import { toDateTime, toText } from './parameterValues';

export const spreadsheetFormat = boolean({
	displayName: 'Spreadsheet Format',
	default: true,
	description:
		"Whether to make reviews ready for Excel, CSV files and Google Sheets: 'created_at' as a date and time in the workflow's time zone, an apostrophe before text that would be run as a formula, at most 32,767 characters a text, and objects as text",
});

/** The most characters that a cell of Excel takes. */
const MAX_CELL = 32_767;
const OTHER_LINE_ENDS = /\r\n?/g;
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/gu;
/** After each of these a cell may begin, when a file is opened with another separator. */
const CELL_ENDS = /(?<=[,;|\t\n\u2028\u2029])/;
/** White space, quotes and marks that are not seen may stand before the sign. */
const BEGINS_AS_FORMULA = /^[\s"\p{C}\p{M}\p{Z}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;
const HALF_CHARACTERS = /\p{Cs}/gu;

/** What an item has of a record, by the option. */
export function formatterFor(isOn: boolean | undefined, timezone: string): (record: object) => object {
	return isOn ? (record) => forSpreadsheet(record, timezone) : (record) => record;
}

/**
 * A copy of a record with values that spreadsheets take for what they are: `created_at` as `yyyy-MM-dd HH:mm:ss` in this
 * time zone, other texts as they are but never a formula, objects and lists as JSON text.
 */
export function forSpreadsheet(record: object, timezone: string): Record<string, unknown> {
	const cells = Object.entries(record).map(([name, value]: [string, unknown]) => {
		const date = name === 'created_at' && typeof value === 'string' && toDateTime(value, timezone);
		if (date) return [name, date.setZone(timezone).toFormat('yyyy-MM-dd HH:mm:ss')];
		const isText = typeof value === 'string' || (typeof value === 'object' && value !== null);
		return [safeText(name), isText ? safeText(toText(value)) : value];
	});
	return Object.fromEntries(cells) as Record<string, unknown>;
}

function safeText(text: string): string {
	return text
		.replace(OTHER_LINE_ENDS, '\n')
		.replace(CONTROL_CHARACTERS, '')
		.split(CELL_ENDS)
		.map((piece) => (BEGINS_AS_FORMULA.test(piece) ? "'" : '') + piece)
		.join('')
		.slice(0, MAX_CELL)
		.replace(HALF_CHARACTERS, '\ufffd');
}
