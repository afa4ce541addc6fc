// Cleans texts written by strangers, wherever they go.

const OTHER_LINE_ENDS = /\r\n?/g;
/** But tab and line break. */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/gu;
const HALF_CHARACTERS = /\p{Cs}/gu;
/** No language has more marks on a letter than 30 (UAX #15, Stream-Safe Text). `normalize` takes 4 s for 64,000 of them. */
const TOO_MANY_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/** A text with line feeds as line ends, and no control characters but these and tabs. */
export const printable = (text: string): string =>
	text.replace(OTHER_LINE_ENDS, '\n').replace(CONTROL_CHARACTERS, '');

/** A text in which a sign stands for each half of a character: some services reject those. */
export const wellFormed = (text: string): string => text.replace(HALF_CHARACTERS, '\ufffd');

/** A text in Unicode's normal form C. */
export const normalized = (text: string): string => text.replace(TOO_MANY_MARKS, '').normalize('NFC');
