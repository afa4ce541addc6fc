// The option Spreadsheet Format of both nodes, and which parts of a review an item has.

import { boolean } from '../fields/kinds';
import { printable, wellFormed } from '../text';
import { toLocalTime, toText } from '../values';
import { messageOf, type Change, type MessageFormat } from './message';
import { FIELDS, inReadingOrder, type Review } from './record';

export const spreadsheetFormat = boolean({
	displayName: 'Spreadsheet Format',
	default: true,
	description:
		"Whether to make reviews ready for Excel, CSV files and Google Sheets: 'created_at' as a date and time in the workflow's time zone, an apostrophe before text that would be run as a formula, at most 32,767 characters a text, objects as text, and empty text for missing values. In the Google Sheets node, choose Options › Cell Format › Let n8n format, or a title such as 10/10 becomes a date.",
});

/** The most characters that a cell of Excel takes. */
const MAX_CELL = 32_767;
/** After each of these a cell may begin, when a file is opened with another separator. */
const CELL_ENDS = /(?<=[,;|\t\n\u2028\u2029])/;
/** White space, quotes and marks that are not seen may stand before the sign. */
const BLANKS = String.raw`^[\s"\p{C}\p{M}\p{Z}\p{DI}]*`;
const IS_BLANK = new RegExp(`${BLANKS}$`, 'u');
const BEGINS_AS_FORMULA = new RegExp(`${BLANKS}[=+\\-@＝＋－＠﹦﹢﹣﹫−]`, 'u');
/** Without one of these signs a formula calls and links nothing: `- fast` is what people write. */
const BEGINS_AS_CALL = new RegExp(`${BLANKS}([=@＝＠﹦﹫]|[+\\-＋－﹢﹣−].*[(|!（｜！﹙﹗])`, 'su');

/** For n8n's Google Sheets node null is no value: a text that was taken away would stay in its cell. */
const NO_TEXTS = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, '']));

interface OutputOptions {
	message?: MessageFormat | undefined;
	spreadsheetFormat?: boolean | undefined;
}

/**
 * What an item has of a review, by these options of both nodes, in the order in which a person reads it. The change and the
 * message win over fields of the API.
 *
 * @param readTimezone is called where an option needs a time zone
 */
export function formatterFor(
	{ message, spreadsheetFormat: isOn }: OutputOptions,
	readTimezone: () => string,
) {
	const timezone = isOn || message ? readTimezone() : '';
	return (review: Review, change?: Change): object => {
		const text = message && { message: messageOf(review, message, timezone, change) };
		const item = inReadingOrder({ ...(isOn && NO_TEXTS), ...review, ...change, ...text });
		return isOn ? forSpreadsheet(item, timezone) : item;
	};
}

/**
 * A copy of a record with values that spreadsheets take for what they are: `created_at` as `yyyy-MM-dd HH:mm:ss` in this
 * time zone, other texts as they are but never a formula, objects and lists as JSON text, null as an empty text.
 */
export function forSpreadsheet(record: object, timezone: string): Record<string, unknown> {
	const cells = Object.entries(record).map(([name, value]: [string, unknown]) => {
		const time = name === 'created_at' ? toLocalTime(value, timezone) : undefined;
		if (time) return [name, time.toFormat('yyyy-MM-dd HH:mm:ss')];
		const isText = typeof value !== 'number' && typeof value !== 'boolean';
		return [safeText(name), isText ? safeText(toText(value ?? '')) : value];
	});
	return Object.fromEntries(cells) as Record<string, unknown>;
}

function safeText(text: string): string {
	let isBeginning = true;
	const pieces = printable(text).split(CELL_ENDS);
	const safe = pieces.map((piece) => {
		const isFormula = (isBeginning ? BEGINS_AS_FORMULA : BEGINS_AS_CALL).test(piece);
		isBeginning &&= IS_BLANK.test(piece);
		return isFormula ? `'${piece}` : piece;
	});
	return wellFormed(safe.join('').slice(0, MAX_CELL));
}
