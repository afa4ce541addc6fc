import PostalMime, { type Email } from 'postal-mime';

import { TWO_POLLS, until } from '../../support/until';
import {
	activateExample,
	addReview,
	importExample,
	internet,
	runExample,
	shownAt,
	startSandbox,
} from '../support/exampleBench';
import { signedIn } from '../support/signedIn';
import { barsOf, startWeek } from '../support/week';

/** The emails on a low rating and about last week, by Gmail. */
const ALERT = 'email-alert.json';
const DIGEST = 'weekly-digest-by-email.json';

const BEFORE = 'The week before: 1, 3 stars on average';
const TO = 'owner@shop.example';

/** What these tests look at in an email. */
const seen = ({ to, cc, bcc, subject, html }: Email) => [
	to?.map(({ address }) => address),
	cc,
	bcc,
	subject,
	html?.trimEnd(),
];
/** An email as one of this subject and HTML has to look: no advertisement after it. */
const email = (subject: string, html?: string) => [[TO], undefined, undefined, subject, html];

let accounts = 0;
/** An account at Gmail: what was sent from it, oldest first, and what a user fills in. */
const fillIn = async () => {
	const emails: Email[] = [];
	const accessToken = `a-ready-token-${++accounts}`;
	await internet.proxy
		.forPost('https://www.googleapis.com/gmail/v1/users/me/messages/send')
		.withHeaders({ authorization: `Bearer ${accessToken}` })
		.always()
		.thenCallback(async ({ body }) => {
			const { raw } = (await body.getJson()) as { raw: string };
			emails.push(await PostalMime.parse(Buffer.from(raw, 'base64url')));
			return { json: { id: String(emails.length), labelIds: ['SENT'] } };
		});
	const addresses = { 'Send alert': { sendTo: TO }, 'Send digest': { sendTo: TO } };
	return { emails, filledIn: { credentials: { gmailOAuth2: signedIn(accessToken) }, addresses } };
};
let alerts: Email[];

beforeAll(async () => {
	const sandbox = await startSandbox({ reviews: 40 });
	const { emails, filledIn } = await fillIn();
	alerts = emails;
	await activateExample(ALERT, sandbox, filledIn);
	addReview(sandbox, { rating: 3, title: 'So so', content: 'Middling' });
	addReview(sandbox, {
		rating: 2,
		title: 'Größe 😀\r\nBcc: spy@evil.example',
		content: '<img src="//evil.example/x"> & "quotes"\n\n.\nLast line',
		is_highlighted: true,
	});
	addReview(sandbox, { rating: 1, title: `Never\n${'x'.repeat(432)}`, content: 'again '.repeat(2_000) });
});

describe(DIGEST, () => {
	it.each([
		['last week', false, 4, '4', [2, 1, 0, 1, 0]],
		['a week without a review', true, 0, '–', [0, 0, 0, 0, 0]],
	])('sends one email about %s', async (what, isQuiet, count, average, counts) => {
		const { emails, filledIn } = await fillIn();
		const options = { ...filledIn, name: `Digest of ${what}` };
		const example = await importExample(DIGEST, await startWeek(isQuiet), options);

		await runExample(example);
		const subject = `Reviews last week: ${count}`;
		const numbers = `<b>${subject}</b>, ${average} stars on average<br>${BEFORE}<br><br>`;
		expect(emails.map(seen)).toEqual([email(subject, numbers + barsOf(counts).join('<br>'))]);
	});
});

describe(ALERT, () => {
	it('sends one email for each low rating that comes in, with its text shown as it is', async () => {
		await until('the alerts', () => alerts.length >= 2, TWO_POLLS);

		const text =
			'&lt;img src=&quot;//evil.example/x&quot;&gt; &amp; &quot;quotes&quot;<br><br>.<br>Last line';
		expect(alerts.map(seen)).toEqual([
			email(
				'2 of 5 stars: Größe 😀 Bcc: spy@evil.example',
				`★★☆☆☆ <b>Größe 😀 Bcc: spy@evil.example</b><br>${text}<br>${shownAt()}`,
			),
			email(
				`1 of 5 stars: Never ${'x'.repeat(144)}`,
				expect.stringMatching(/^★☆☆☆☆ <b>Never x+…<\/b><br>(again ){80,}again…<br>/) as string,
			),
		]);
	});
});
