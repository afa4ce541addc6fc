import { message, messageOf, type Change, type MessageFormat } from '../../../../nodes/shared/review/message';
import type { Review } from '../../../../nodes/shared/review/record';

const write = (review: object, format: MessageFormat = 'plainText', change?: Change) =>
	messageOf(review as Review, format, 'Europe/Berlin', change);
const changed = (previous_rating: number | null): Change => ({ event: 'changedReview', previous_rating });

describe('Message', () => {
	it('offers a service by its name, and says where its messages fit', () => {
		expect(message.shown.options).toEqual(
			[
				['discord', 'Discord or Mattermost (Markdown)', /2,000 characters/],
				['html', 'Email or Microsoft Teams (HTML)', /Send Email.*'HTML'.*not for adaptive cards/],
				['googleChat', 'Google Chat', /Google Chat/],
				['plainText', 'Plain Text', /WhatsApp; not for Teams or Google Chat/],
				['slack', 'Slack', /Slack/],
				['telegram', 'Telegram', /'Parse Mode' off/],
			].map(([value, name, fits]) => ({
				value,
				name,
				description: expect.stringMatching(fits as RegExp) as string,
			})),
		);
		expect(message.shown).toMatchObject({ displayName: 'Message', default: 'slack' });
		expect(message.shown.description).toMatch(/'Summarize' to concatenate 'message'\..*apostrophes/);
	});
});

describe('messageOf', () => {
	const AT = '2026-10-30T16:20:00+00:00';
	const REVIEW = { rating: 2, title: 'Late again', content: 'Twice.\nNo answer.', created_at: AT };
	const MARKS = '\\ ` * _ ~ | > [ ] ( ) # @all <!here> & " \' -';

	const LINES: Record<MessageFormat, string> = {
		slack: '★★☆☆☆ *Late again*\nTwice.\nNo answer.\n2026-10-30 17:20',
		html: '★★☆☆☆ <b>Late again</b><br>Twice.<br>No answer.<br>2026-10-30 17:20',
		telegram: '★★☆☆☆ *Late again*\nTwice.\nNo answer.\n2026-10-30 17:20',
		discord: '★★☆☆☆ **Late again**\nTwice.\nNo answer.\n2026-10-30 17:20',
		googleChat: '★★☆☆☆ *Late again*\nTwice.\nNo answer.\n2026-10-30 17:20',
		plainText: '★★☆☆☆ Late again\nTwice.\nNo answer.\n2026-10-30 17:20',
	};
	/** MARKS as title and content. */
	const ESCAPED: Record<MessageFormat, [title: string, content: string]> = {
		slack: [
			'*\\ ` ∗ _ ~ | &gt; [ ] ( ) # @all &lt;!here&gt; &amp; " \' -*',
			'\\ ` ∗ _ ~ | &gt; [ ] ( ) # @all &lt;!here&gt; &amp; " \' -',
		],
		html: [
			'<b>\\ ` * _ ~ | &gt; [ ] ( ) # @all &lt;!here&gt; &amp; &quot; &#39; -</b>',
			'\\ ` * _ ~ | &gt; [ ] ( ) # @all &lt;!here&gt; &amp; &quot; &#39; -',
		],
		telegram: [
			'*\\ ` ∗ _ ~ | > [ ] ( ) # @\u200ball <!here> & " \' -*',
			'\\ \\` \\* \\_ ~ | > \\[ ] ( ) # @\u200ball <!here> & " \' -',
		],
		discord: [
			'**\\\\ \\` \\* \\_ \\~ \\| \\> \\[ \\] \\( \\) \\# @\u200ball <\u200b!here\\> & " \' -**',
			'\\\\ \\` \\* \\_ \\~ \\| \\> \\[ \\] \\( \\) \\# @\u200ball <\u200b!here\\> & " \' -',
		],
		googleChat: [
			'*\\ ` ∗ _ ~ | > [ ] ( ) # @all <\u200b!here> & " \' -*',
			'\\ ` ∗ _ ~ | > [ ] ( ) # @all <\u200b!here> & " \' -',
		],
		plainText: [MARKS, MARKS],
	};
	const formats = Object.keys(LINES) as MessageFormat[];

	it.each(formats)('has the lines of a message for %s', (format) => {
		expect(write(REVIEW, format)).toBe(LINES[format]);
	});

	it.each(formats)('escapes what %s would read as its own', (format) => {
		expect(write({ title: MARKS, content: MARKS }, format)).toBe(
			ESCAPED[format].join(format === 'html' ? '<br>' : '\n'),
		);
	});

	it.each([
		[
			{ title: 'Look <users/all>', content: 'See <https://evil.example/a|Our shop>' },
			'*Look <\u200busers/all>*\nSee <\u200bhttps://evil.example/a|Our shop>',
		],
		[
			{ title: '[Sale](https://evil.example)', content: '*[a]*(b) ] (c)' },
			'*[Sale]\u200b(https://evil.example)*\n∗[a]∗(b) ] (c)',
		],
		[
			{ title: '<<users/1>', content: '[x]\u202e(https://evil.example)<\nusers/all>' },
			'*<\u200b<\u200busers/1>*\n[x]\u200b(https://evil.example)<\u200b\nusers/all>',
		],
	])('calls nobody in Google Chat, and hides no address: %j', (review, text) => {
		expect(write(review, 'googleChat')).toBe(text);
	});

	it.each<[rating: unknown, text: string]>([
		[0, '☆☆☆☆☆'],
		[5, '★★★★★'],
		['3', '★★★☆☆'],
		[8.5, 'Rating 8.5'],
		[-1, 'Rating -1'],
		['10', 'Rating 10'],
		['8.50', 'Rating 8.5'],
		['4.00', '★★★★☆'],
		['8,5', ''],
		['9'.repeat(400), ''],
		[null, ''],
		[[5], ''],
	])('has a rating of %j as %j', (rating, text) => {
		expect(write({ rating })).toBe(text);
	});

	it.each<[rating: unknown, previous: number | null, text: string]>([
		[4, 1, '★☆☆☆☆ → ★★★★☆ T'],
		['4', 9, 'Rating 9 → ★★★★☆ T'],
		['4', 4, '★★★★☆ T'],
		[4, null, '★★★★☆ T'],
		['good', 4, 'T'],
	])('of a changed review with the rating %j and %j before begins with %j', (rating, previous, text) => {
		const review = { rating, title: 'T', created_at: AT };

		expect(write(review, 'plainText', changed(previous))).toBe(
			`${text}\nChanged review · first written 2026-10-30 17:20`,
		);
		expect(write(review, 'plainText', { event: 'newReview', previous_rating: previous })).toMatch(
			/^(★★★★☆ )?T\n2026/,
		);
	});

	it.each<[review: object, text: string, change?: Change]>([
		[{}, ''],
		[{ title: 7, content: ['a'], rating: true, created_at: {} }, ''],
		[{ title: ' \n', content: '\u0000\u202e ', created_at: 'yesterday' }, ''],
		[{ title: 'a\u2028\u2029b' }, 'a b'],
		[{ created_at: 'yesterday' }, 'Changed review', changed(null)],
		[{ created_at: '2026-03-29T01:00:00Z' }, '2026-03-29 03:00'],
		[{ created_at: '2026-03-29 01:00:00' }, '2026-03-29 03:00'],
		[
			{ title: ' \r\n a\r\n\n\rb\n ', content: ' \n\n a\r\n\r\n\u0001\r\n\r\nb\tc\n\nd\n ' },
			'a b\na\n\nb\tc\n\nd',
		],
		[
			{ title: '\u202eevil\u2066', content: '\u200fa\u061c\u0085\u001b[1m \ud83d \ude00b 👍🏽' },
			'evil\na[1m � �b 👍🏽',
		],
	])('of %j is %j', (...row) => {
		const [review, text, change] = row;

		expect(write(review, 'plainText', change)).toBe(text);
	});

	const FAMILY = '👨‍👩‍👧‍👦';
	const words = (count: number) => Array(count).fill('nine.....').join(' ');

	it.each<[what: string, content: string, text: string]>([
		['500 characters', 'a'.repeat(500), 'a'.repeat(500)],
		['one more', 'a'.repeat(501), `${'a'.repeat(500)}…`],
		['words', words(51), `${words(50)}…`],
		['families, of 11 units', FAMILY.repeat(91), `${FAMILY.repeat(90)}…`],
		['one that is too long', `a${'\u0301'.repeat(2_000)}`, '…'],
	])('cuts a content of %s as a person would', (_what, content, text) => {
		expect(write({ content })).toBe(text);
	});

	it('cuts a title at 150 characters and 300 units, before it escapes', () => {
		expect(write({ title: '*'.repeat(151) }, 'discord')).toBe(`**${'\\*'.repeat(150)}…**`);
		expect(write({ title: `${'a'.repeat(148)}\r\nbc` }, 'slack')).toBe(`*${'a'.repeat(148)}…*`);
		expect(write({ title: FAMILY.repeat(28) })).toBe(`${FAMILY.repeat(27)}…`);
	});

	it.each<[text: string, shown: string]>([
		['https://shop.example/a_b/c_1?x_y', 'https://shop.example/a_b/c_1?x_y'],
		['größe_ñ, 1_000', 'größe_ñ, 1_000'],
		['_so_ __very__ a_', '\\_so\\_ \\_\\_very\\_\\_ a\\_'],
		['a__b', 'a\\_\\_b'],
	])('escapes an underscore for Discord only where it could format: %s', (content, text) => {
		expect(write({ content }, 'discord')).toBe(text);
	});

	it.each<[what: string, content: string]>([
		['signs that are escaped, with marks', '*\u0301'.repeat(500)],
		['mentions', '@\u0301'.repeat(500)],
		['words with underscores around them', '_a_ '.repeat(250)],
		['that, after plain text', 'a'.repeat(20) + '*\u0301'.repeat(490)],
	])('has for Discord at most 2,000 units, whatever is escaped and changed: %s', (_what, content) => {
		const review = { ...REVIEW, rating: 9, title: '*\u0301'.repeat(150), content };
		const whole = write(review, 'discord', changed(8));

		expect(whole.length).toBeLessThanOrEqual(2_000);
		expect(whole).toMatch(/…\nChanged review · first written 2026-10-30 17:20$/);
		expect(whole.length).toBeGreaterThan(content.startsWith('_') ? 1_200 : 1_950);
	});
});
