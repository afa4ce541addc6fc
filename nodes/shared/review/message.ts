// The option Message of both nodes: a review as a text that is ready to send.

import { choice } from '../fields/kinds';
import { printable, wellFormed } from '../text';
import { toLocalTime } from '../values';
import { ratingOf, type Review } from './record';

/** What the trigger says of a review, besides what the API says. */
export interface Change {
	event: 'newReview' | 'changedReview';
	/** Null where it is not known. */
	previous_rating: number | null;
}

type Replacement = [what: RegExp, by: string];

/** How a service wants its texts. */
interface Format {
	name: string;
	description: string;
	/** What stands before a bold text, and after it. */
	bold: [string, string];
	/** What is replaced in a text, one after the other. */
	text: Replacement[];
	/** The same in a title, where that is another one. */
	title?: Replacement[];
	lineBreak?: string;
	/** In UTF-16 units, all in all. */
	most?: number;
}

const ENTITIES: Replacement[] = [
	[/&/g, '&amp;'],
	[/</g, '&lt;'],
	[/>/g, '&gt;'],
];
/** An asterisk would end what is bold, or make a text look like a title, and cannot be escaped there. */
const ASTERISK: Replacement = [/\*/g, '\u2217'];
/** A sign that a mark which nobody sees follows mentions nobody, and makes no link. */
const unread = (signs: RegExp): Replacement => [signs, '$&\u200b'];

const FORMATS = {
	discord: {
		name: 'Discord or Mattermost (Markdown)',
		description: 'For Mattermost and Discord, where one message has at most 2,000 characters',
		bold: ['**', '**'],
		// Within a word, as in an address, an underscore formats nothing.
		text: [[/[\\`*~|>[\]()#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&'], unread(/[@<]/g)],
		most: 2_000,
	},
	html: {
		name: 'Email or Microsoft Teams (HTML)',
		description:
			"For Send Email and Gmail; Outlook with 'Message Type' › 'HTML'; Teams with 'Content Type' › 'HTML'; not for adaptive cards",
		bold: ['<b>', '</b>'],
		text: [...ENTITIES, [/"/g, '&quot;'], [/'/g, '&#39;']],
		lineBreak: '<br>',
	},
	googleChat: {
		name: 'Google Chat',
		description: 'For Google Chat: mentions nobody, and hides no address behind other words',
		bold: ['*', '*'],
		text: [ASTERISK, unread(/<|\](?=\()/g)],
	},
	plainText: {
		name: 'Plain Text',
		description: 'For WhatsApp; not for Teams or Google Chat',
		bold: ['', ''],
		text: [],
	},
	slack: {
		name: 'Slack',
		description: "For Slack with 'Message Type' › 'Simple Text Message'",
		bold: ['*', '*'],
		text: [...ENTITIES, ASTERISK],
	},
	telegram: {
		name: 'Telegram',
		description: "For Telegram: leave 'Parse Mode' off",
		bold: ['*', '*'],
		text: [[/[_*`[]/g, '\\$&'], unread(/@/g)],
		title: [ASTERISK, unread(/@/g)],
	},
} satisfies Record<string, Format>;

export type MessageFormat = keyof typeof FORMATS;

export const message = choice<MessageFormat>({
	displayName: 'Message',
	default: 'slack',
	description:
		"Adds the field 'message', ready to be dragged into the node that sends it: stars, title, text and date in the workflow's time zone (workflow settings › Timezone; n8n's own default is New York). Each item has its own message. To combine them, use 'Summarize' to concatenate 'message'. With 'Spreadsheet Format' it is safe for a cell and may have apostrophes added.",
	options: Object.entries(FORMATS).map(([value, { name, description }]) => ({ name, value, description })),
});

/** In characters as a person sees them, and in UTF-16 units. */
const MOST = { title: [150, 300], content: [500, 1_000] } as const;
/** Among so many last characters a text is cut at white space. */
const LAST_CHARACTERS = 50;
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;
const BY_CHARACTERS = new Intl.Segmenter();

/** A review as a message: stars and title, text, time. Parts that are not there are left out. */
export function messageOf(
	{ rating, title, content, created_at }: Review,
	name: MessageFormat,
	timezone: string,
	change?: Change,
): string {
	const format: Format = FORMATS[name];
	const isChanged = change?.event === 'changedReview';
	const stars = starsOf(rating);
	const before = isChanged && stars && starsOf(change.previous_rating);
	const heading = shortened(cleaned(title).replace(/[\n\u2028\u2029]+/g, ' '), ...MOST.title);
	const [start, end] = format.bold;
	const bold = heading && start + replaced(heading, format.title ?? format.text) + end;
	const time = toLocalTime(created_at, timezone)?.toFormat('yyyy-MM-dd HH:mm');
	const [first, last] = [
		joined(' ', before && before !== stars && `${before} →`, stars, bold),
		isChanged ? joined(' · ', 'Changed review', time && `first written ${time}`) : time,
	];
	const write = (text: string) =>
		joined('\n', first, replaced(text, format.text), last).replaceAll('\n', format.lineBreak ?? '\n');
	const text = shortened(cleaned(content), ...MOST.content);
	const whole = write(text);
	const excess = whole.length - (format.most ?? Infinity);
	// Each unit that goes makes the message shorter by one at least, and the ellipsis by one longer.
	return excess > 0 ? write(shortened(text, MOST.content[0], text.length - excess - 1)) : whole;
}

function starsOf(rating: unknown): string {
	const value = ratingOf({ rating });
	if (!Number.isFinite(value)) return '';
	const isInStars = Number.isInteger(value) && value >= 0 && value <= 5;
	return isInStars ? '★'.repeat(value) + '☆'.repeat(5 - value) : `Rating ${value}`;
}

const joined = (separator: string, ...parts: Array<string | false | undefined>): string =>
	parts.filter((part) => part).join(separator);

const replaced = (text: string, replacements: Replacement[]): string =>
	replacements.reduce((result, [what, by]) => result.replace(what, by), text);

function cleaned(text: unknown): string {
	if (typeof text !== 'string') return '';
	const seen = printable(text).replace(DIRECTION_MARKS, '');
	return wellFormed(seen)
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

/** A text, or as much of it as there may be: to the last white space where that is near, and an ellipsis. */
function shortened(text: string, mostCharacters: number, mostUnits: number): string {
	if (text.length <= mostCharacters) return text;
	const end = endOf(text, mostCharacters, mostUnits);
	if (end === text.length) return text;
	const kept = text.slice(0, end);
	const space = kept.search(LAST_SPACE);
	const isNear = space >= 0 && endOf(kept.slice(space), LAST_CHARACTERS, mostUnits) === end - space;
	return `${(isNear ? kept.slice(0, space) : kept).trimEnd()}…`;
}

const LAST_SPACE = /\s(?=\S*$)/;
/**
 * Signs that are a character and a unit each, up to the last such one: no marks, halves, Hangul in parts, nor what goes
 * with the letter before (the Thai vowel ำ) or after.
 */
const PLAIN =
	'(?![\\p{M}\\u{10000}-\\u{10ffff}\\u0d4e\\u0e33\\u0eb3\\u1100-\\u11ff\\ua960-\\ua97c\\ud7b0-\\ud7fb])[\\t\\n\\p{Gr_Base}]';
const PLAIN_RUN = new RegExp(`(?:${PLAIN}(?=${PLAIN}))+`, 'uy');

/** Where the longest beginning of a text ends that has no more characters, as a person sees them, and units. */
function endOf(text: string, mostCharacters: number, mostUnits: number): number {
	// Two units more show where the last character ends.
	const seen = text.slice(0, mostUnits + 2);
	const segments = BY_CHARACTERS.segment(seen);
	let end = 0;
	for (let left = mostCharacters; left > 0 && end < seen.length;) {
		// To look at each character by itself took seconds for 10,000 reviews.
		PLAIN_RUN.lastIndex = end;
		const plain = Math.min(PLAIN_RUN.exec(seen)?.[0].length ?? 0, left, mostUnits - end);
		const units = plain || (segments.containing(end)?.segment.length ?? 0);
		if (end + units > mostUnits) break;
		end += units;
		left -= plain || 1;
	}
	return end;
}
