import { TWO_POLLS, until } from '../../support/until';
import { Mailbox } from '../support/mailbox';
import type { ReceivedEmail } from '../support/mailbox';
import { NOVEMBER } from '../support/alertedReviews';
import { addReview } from '../support/exampleBench';
import type { ExampleBench } from '../support/exampleBench';
import { A_WEEK, NONE_IN_WEEK, sentWithin } from '../support/week';
import type { ReviewInWeek } from '../support/week';

const FROM = 'reviews@shop.example';
const TO = 'owner@shop.example';

/** What these tests look at in an email. */
const seen = ({ from, to, cc, bcc, subject, text, html, recipients }: ReceivedEmail) => ({
	from: from?.address,
	to: to?.map(({ address }) => address),
	others: [...(cc ?? []), ...(bcc ?? [])],
	recipients,
	subject,
	text: text?.trimEnd(),
	html,
});

/** An email as one of this subject and text has to look. */
const email = (subject: string, text: string) => ({
	from: FROM,
	to: [TO],
	others: [],
	recipients: [TO],
	subject,
	text,
	html: undefined,
});

/** The emails on a low rating and about the week: n8n's Send Email node and an SMTP server. */
export function testEmail(file: string, bench: () => ExampleBench): void {
	let alerts: Mailbox;
	const addresses = { fromEmail: `Reviews <${FROM}>`, toEmail: TO };
	const importExample = async ({ smtp }: Mailbox, reviewPlatformApi: object, name?: string) =>
		await bench().import(file, {
			credentials: { smtp, reviewPlatformApi },
			addresses: { 'Send alert': addresses, 'Send digest': addresses, 'Send "no reviews"': addresses },
			...(name !== undefined && { name }),
		});

	beforeAll(async () => {
		alerts = await Mailbox.start();
		const { sandbox, reviewPlatformApi } = await bench().startSandbox({ reviews: 40 });
		const { id } = await importExample(alerts, reviewPlatformApi);
		await bench().n8n.api.activateWorkflow(id);
		const created_at = NOVEMBER;
		addReview(sandbox, { rating: 3, title: 'So so', content: 'Middling', created_at });
		addReview(sandbox, {
			rating: 2,
			title: 'Größe 😀\r\nBcc: spy@evil.example',
			content: '<img src="//evil.example/x"> & "quotes"\n\n.\nLast line',
			is_highlighted: true,
			created_at,
		});
		addReview(sandbox, { rating: 1, title: 'Never', content: 'again '.repeat(2_000), created_at });
	});
	afterAll(async () => await alerts?.stop());

	describe(file, () => {
		const digestOf = async (reviews: ReviewInWeek[]) => {
			const mailbox = await Mailbox.start();
			const { sandbox, reviewPlatformApi } = await bench().startSandbox({ reviews: 0 });
			const example = await importExample(mailbox, reviewPlatformApi, 'Digest alone');
			const run = async () => (await bench().run(example, 'Every Monday')).status;
			const sent = await sentWithin(sandbox, reviews, () => mailbox.emails, run);
			await mailbox.stop();
			return sent.map(seen);
		};

		it('sends one email about the seven days before today', async () => {
			expect(await digestOf(A_WEEK)).toEqual([
				email(
					'4 new reviews in the last 7 days',
					'4 new reviews in the last 7 days, 4.0 stars on average\n\n★★★★★ 2\n★★★★☆ 1\n★★★☆☆ 0\n★★☆☆☆ 1\n★☆☆☆☆ 0',
				),
			]);
		});

		it('says so when there were none', async () => {
			expect(await digestOf(NONE_IN_WEEK)).toEqual([
				email('No new reviews in the last 7 days', 'No new reviews in the last 7 days.'),
			]);
		});

		it('sends one email for each low rating that comes in, with its text shown as it is', async () => {
			await until('the alerts', () => alerts.emails.length >= 2, TWO_POLLS);

			const title = 'Größe 😀\nBcc: spy@evil.example';
			expect(alerts.emails.map(seen)).toEqual([
				email(
					'★★☆☆☆  Größe 😀 Bcc: spy@evil.example',
					`★★☆☆☆  ${title}\n\n<img src="//evil.example/x"> & "quotes"\n\n.\nLast line\n\n2026-11-21 · highlighted`,
				),
				email('★☆☆☆☆  Never', `★☆☆☆☆  Never\n\n${'again '.repeat(2_000)}\n\n2026-11-21`),
			]);
		});
	});
}
