import { TWO_POLLS, until } from '../../support/until';
import { activateExample, addReview, importExample, runExample, startSandbox } from '../support/exampleBench';
import { startMailbox } from '../support/mailbox';
import type { Mailbox, ReceivedEmail } from '../support/mailbox';
import { A_WEEK, addWeek, NONE_IN_WEEK } from '../support/week';

/** The emails on a low rating and about the week: n8n's Send Email node and an SMTP server. */
const FILE = 'email-alert-and-weekly-digest.json';

const FROM = 'reviews@shop.example';
const TO = 'owner@shop.example';

/** What these tests look at in an email. */
const seen = ({ from, cc, bcc, recipients, subject, text, html }: ReceivedEmail) => {
	return [from?.address, cc, bcc, recipients, subject, text?.trimEnd(), html];
};
/** An email as one of this subject and text has to look. */
const email = (subject: string, text: string) => [FROM, undefined, undefined, [TO], subject, text, undefined];

const mailboxes: Mailbox[] = [];
const fillIn = async (reviews: number) => {
	const mailbox = await startMailbox();
	mailboxes.push(mailbox);
	const { sandbox, reviewPlatformApi } = await startSandbox({ reviews });
	const { emails, smtp } = mailbox;
	const from = { fromEmail: `Reviews <${FROM}>`, toEmail: TO };
	const addresses = { 'Send alert': from, 'Send digest': from, 'Send "no reviews"': from };
	return { sandbox, emails, filledIn: { credentials: { smtp, reviewPlatformApi }, addresses } };
};
let alerts: ReceivedEmail[];

beforeAll(async () => {
	const { sandbox, emails, filledIn } = await fillIn(40);
	alerts = emails;
	await activateExample(FILE, filledIn);
	addReview(sandbox, { rating: 3, title: 'So so', content: 'Middling' });
	addReview(sandbox, {
		rating: 2,
		title: 'Größe 😀\r\nBcc: spy@evil.example',
		content: '<img src="//evil.example/x"> & "quotes"\n\n.\nLast line',
		is_highlighted: true,
	});
	addReview(sandbox, { rating: 1, title: 'Never', content: 'again '.repeat(2_000) });
});
afterAll(async () => {
	for (const mailbox of mailboxes) await mailbox.stop();
});

describe(FILE, () => {
	const digestOf = async (reviews: typeof A_WEEK) => {
		const { sandbox, emails, filledIn } = await fillIn(0);
		const example = await importExample(FILE, { ...filledIn, name: 'Digest alone' });
		await addWeek(sandbox, reviews);
		expect((await runExample(example, 'Every Monday')).status).toBe('success');
		return emails.map(seen);
	};

	it('sends one email about the seven days before today', async () => {
		const text = '4.0 stars on average\n\n★★★★★ 2\n★★★★☆ 1\n★★★☆☆ 0\n★★☆☆☆ 1\n★☆☆☆☆ 0';
		const subject = '4 new reviews in the last 7 days';

		expect(await digestOf(A_WEEK)).toEqual([email(subject, `${subject}, ${text}`)]);
	});

	it('says so when there were none', async () => {
		const subject = 'No new reviews in the last 7 days';

		expect(await digestOf(NONE_IN_WEEK)).toEqual([email(subject, `${subject}.`)]);
	});

	it('sends one email for each low rating that comes in, with its text shown as it is', async () => {
		await until('the alerts', () => alerts.length >= 2, TWO_POLLS);

		const title = 'Größe 😀\nBcc: spy@evil.example';
		expect(alerts.map(seen)).toEqual([
			email(
				'★★☆☆☆  Größe 😀 Bcc: spy@evil.example',
				`★★☆☆☆  ${title}\n\n<img src="//evil.example/x"> & "quotes"\n\n.\nLast line\n\n2026-11-21 · highlighted`,
			),
			email('★☆☆☆☆  Never', `★☆☆☆☆  Never\n\n${'again '.repeat(2_000)}\n\n2026-11-21`),
		]);
	});
});
