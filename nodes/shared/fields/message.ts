// The option Message of both nodes: a review as a text that is ready to be sent.

import { ratingOf } from '../review';
import { printable, wellFormed } from '../text';
import type { Review } from '../types';
import { toLocalTime } from '../values';
import { choice } from './kinds';

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
}

const ENTITIES: Replacement[] = [
	[/&/g, '&amp;'],
	[/</g, '&lt;'],
	[/>/g, '&gt;'],
];
/** An asterisk would end what is bold, and cannot be escaped there. */
const ASTERISK: Replacement = [/\*/g, '\u2217'];

const FORMATS = {
	discord: {
		name: 'Discord or Mattermost (Markdown)',
		description: 'For Discord, where one message has at most 2,000 characters, and Mattermost',
		bold: ['**', '**'],
		// After an at sign or a bracket that is followed by nothing seen, nobody is mentioned.
		text: [
			[/[\\`*_~|>[\]()#]/g, '\\$&'],
			[/[@<]/g, '$&\u200b'],
		],
	},
	html: {
		name: 'Email or Microsoft Teams (HTML)',
		description:
			"For Send Email and Gmail; Outlook with 'Message Type' › 'HTML'; Teams with 'Content Type' › 'HTML'; not for adaptive cards",
		bold: ['<b>', '</b>'],
		text: [...ENTITIES, [/"/g, '&quot;'], [/'/g, '&#39;']],
		lineBreak: '<br>',
	},
	plainText: {
		name: 'Plain Text',
		description: 'For Google Chat and WhatsApp; not for Teams',
		bold: ['', ''],
		text: [],
	},
	slack: {
		name: 'Slack',
		description: "For Slack with 'Message Type' › 'Simple Text Message'",
		bold: ['*', '*'],
		text: ENTITIES,
		title: [...ENTITIES, ASTERISK],
	},
	telegram: {
		name: 'Telegram',
		description: "For Telegram: leave 'Parse Mode' off",
		bold: ['*', '*'],
		text: [[/[_*`[]/g, '\\$&']],
		title: [ASTERISK],
	},
} satisfies Record<string, Format>;

export type MessageFormat = keyof typeof FORMATS;

export const message = choice<MessageFormat>({
	displayName: 'Message',
	default: 'slack',
	description:
		"Adds the field 'message', ready to be dragged into the node that sends it: stars, title, text and date in the workflow's time zone (workflow settings › Timezone; n8n's own default is New York). It is one message an item; for one of many, use 'Summarize' to concatenate 'message'. With 'Spreadsheet Format' it is safe for a cell and may have apostrophes added.",
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
	const heading = shortened(cleaned(title).replace(/\n+/g, ' '), ...MOST.title);
	const [start, end] = format.bold;
	const bold = heading && start + replaced(heading, format.title ?? format.text) + end;
	const time = toLocalTime(created_at, timezone)?.toFormat('yyyy-MM-dd HH:mm');
	const lines = [
		joined(' ', before && before !== stars && `${before} →`, stars, bold),
		replaced(shortened(cleaned(content), ...MOST.content), format.text),
		isChanged ? joined(' · ', 'Changed review', time && `first written ${time}`) : time,
	];
	return joined('\n', ...lines).replaceAll('\n', format.lineBreak ?? '\n');
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
	const characters: string[] = [];
	let units = 0;
	// All of a long text would take seconds. Two units more show where the last character ends.
	for (const { segment } of BY_CHARACTERS.segment(text.slice(0, mostUnits + 2))) {
		units += segment.length;
		if (characters.length < mostCharacters && units <= mostUnits) {
			characters.push(segment);
			continue;
		}
		const space = characters.findLastIndex((character) => /\s/.test(character));
		const isNear = space >= Math.max(0, characters.length - LAST_CHARACTERS);
		const kept = isNear ? characters.slice(0, space) : characters;
		return `${kept.join('').trimEnd()}…`;
	}
	return text;
}
