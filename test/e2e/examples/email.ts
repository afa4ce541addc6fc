import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { TWO_POLLS, until } from '../../support/until';
import {
	activateExample,
	addReview,
	importExample,
	runExample,
	shownAt,
	startSandbox,
} from '../support/exampleBench';
import { startWeek } from '../support/week';

/** The emails on a low rating and about last week: n8n's Send Email node and an SMTP server. */
const FILE = 'email-alert-and-weekly-digest.json';

const BEFORE = 'The week before: 1, 3 stars on average';
const FROM = 'reviews@shop.example';
const TO = 'owner@shop.example';

/** An email as it arrived. */
interface ReceivedEmail extends Email {
	/** Who it was for, by the envelope. */
	recipients: string[];
}

const LOGIN = { user: 'reviews', password: 'a-password' };
const mailboxes: SMTPServer[] = [];

/** Starts an SMTP server that keeps what is sent with its user and password; with what n8n's credential for it holds. */
async function startMailbox() {
	const emails: ReceivedEmail[] = [];
	const server = new SMTPServer({
		// On 127.0.0.1, without a certificate.
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		onAuth: ({ username, password }, _session, callback) => {
			const isRight = username === LOGIN.user && password === LOGIN.password;
			callback(isRight ? null : new Error('Wrong user or password'), { user: username });
		},
		onData: (stream, { envelope }, callback) => {
			const recipients = envelope.rcptTo.map(({ address }) => address);
			const keep = async () => emails.push({ ...(await PostalMime.parse(await buffer(stream))), recipients });
			keep().then(() => callback(), callback);
		},
	});
	mailboxes.push(server);
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.server.address() as AddressInfo;
	return { emails, smtp: { ...LOGIN, host: '127.0.0.1', port, secure: false, disableStartTls: true } };
}

/** What these tests look at in an email. */
const seen = ({ from, cc, bcc, recipients, subject, text, html }: ReceivedEmail) => {
	return [from?.address, cc, bcc, recipients, subject, text?.trimEnd(), html?.trimEnd()];
};
/** An email as one of this subject and text, or HTML, has to look. */
const email = (subject: string, text?: string, html?: string) => {
	return [FROM, undefined, undefined, [TO], subject, text, html];
};

const fillIn = async () => {
	const { emails, smtp } = await startMailbox();
	const from = { fromEmail: `Reviews <${FROM}>`, toEmail: TO };
	const addresses = { 'Send alert': from, 'Send digest': from };
	return { emails, filledIn: { credentials: { smtp }, addresses } };
};
let alerts: ReceivedEmail[];

beforeAll(async () => {
	const sandbox = await startSandbox({ reviews: 40 });
	const { emails, filledIn } = await fillIn();
	alerts = emails;
	await activateExample(FILE, sandbox, filledIn);
	addReview(sandbox, { rating: 3, title: 'So so', content: 'Middling' });
	addReview(sandbox, {
		rating: 2,
		title: 'Größe 😀\r\nBcc: spy@evil.example',
		content: '<img src="//evil.example/x"> & "quotes"\n\n.\nLast line',
		is_highlighted: true,
	});
	addReview(sandbox, { rating: 1, title: 'Never', content: 'again '.repeat(2_000) });
});
afterAll(() => mailboxes.forEach((mailbox) => mailbox.close()));

describe(FILE, () => {
	it.each([
		['last week', false, 4, '4', [2, 1, 0, 1, 0]],
		['a week without a review', true, 0, '–', [0, 0, 0, 0, 0]],
	])('sends one email about %s', async (_what, isQuiet, count, average, counts) => {
		const { emails, filledIn } = await fillIn();
		const options = { ...filledIn, name: 'Digest alone' };
		const example = await importExample(FILE, await startWeek(isQuiet), options);

		expect((await runExample(example, 'Every Monday')).status).toBe('success');
		const subject = `Reviews last week: ${count}`;
		const stars = counts.map((each, index) => `${'★'.repeat(5 - index)}${'☆'.repeat(index)} ${each}`);
		const text = [`${subject}, ${average} stars on average`, BEFORE, '', ...stars].join('\n');
		expect(emails.map(seen)).toEqual([email(subject, text)]);
	});

	it('sends one email for each low rating that comes in, with its text shown as it is', async () => {
		await until('the alerts', () => alerts.length >= 2, TWO_POLLS);

		const text =
			'&lt;img src=&quot;//evil.example/x&quot;&gt; &amp; &quot;quotes&quot;<br><br>.<br>Last line';
		expect(alerts.map(seen)).toEqual([
			email(
				'2 of 5 stars: Größe 😀 Bcc: spy@evil.example',
				undefined,
				`★★☆☆☆ <b>Größe 😀 Bcc: spy@evil.example</b><br>${text}<br>${shownAt()}`,
			),
			email(
				'1 of 5 stars: Never',
				undefined,
				expect.stringMatching(/^★☆☆☆☆ <b>Never<\/b><br>(again ){80,}again…<br>/) as string,
			),
		]);
	});
});
