import { readSheet } from 'read-excel-file/node';

import type { ReviewRecord } from '../../sandbox/records';
import type { Sandbox, SandboxOptions } from '../../sandbox/sandbox';
import { exampleParameter } from '../support/exampleExpressions';
import { FORMULA_TEXTS, formulasIn, formulasInExcel, SEPARATORS } from '../support/formulas';
import { TWO_POLLS, until } from '../support/until';
import { testAgent } from './examples/agent';
import { testAiReply } from './examples/aiReply';
import { testEmail } from './examples/email';
import { testPostgres } from './examples/postgres';
import { testRatingDrop } from './examples/ratingDrop';
import { testSentiment } from './examples/sentiment';
import { alertsFor, NOVEMBER, startAlerts } from './support/alertedReviews';
import { asCsv, csvRows } from './support/csv';
import { addReview, ExampleBench } from './support/exampleBench';
import { GoogleSpreadsheet } from './support/googleSpreadsheet';
import { A_WEEK, NONE_IN_WEEK, sentWithin, TIME_ZONE } from './support/week';
import type { ReviewInWeek } from './support/week';

/** After all others. */
const LATER = '2026-11-20T21:00:00+00:00';

let bench: ExampleBench;
/** Of the examples that are active while the others are tested. */
const alerting: Sandbox[] = [];

/** Digests do not start with a star. */
const isAlert = (text: string) => text.startsWith('*★');

beforeAll(async () => {
	bench = await ExampleBench.start(TIME_ZONE);
	alerting.push(await startAlerts(bench, 'slack-alert-on-a-low-rating.json'));
	alerting.push(await startAlerts(bench, 'slack-alert-on-every-new-review.json'));
}, 900_000);
afterAll(async () => await bench?.stop());

describe('weekly-digest-to-slack.json', () => {
	const digests = () =>
		bench.slack.messages.flatMap(({ channel, text }) => (isAlert(text) ? [] : [`${channel}: ${text}`]));
	const digestOf = async (reviews: ReviewInWeek[]) => {
		const { sandbox, reviewPlatformApi } = await bench.startSandbox({ reviews: 0 });
		const example = await bench.import('weekly-digest-to-slack.json', {
			credentials: { slackApi: bench.slackApi, reviewPlatformApi },
		});
		return await sentWithin(sandbox, reviews, digests, async () => (await bench.run(example)).status);
	};

	it('counts the reviews of the seven days before today', async () => {
		expect(await digestOf(A_WEEK)).toEqual([
			'#reviews: *4 new reviews in the last 7 days*, 4.0 stars on average\n★★★★★ 2\n★★★★☆ 1\n★★★☆☆ 0\n★★☆☆☆ 1\n★☆☆☆☆ 0',
		]);
	});

	it('says so when there were none', async () => {
		expect(await digestOf(NONE_IN_WEEK)).toEqual(['#reviews: No new reviews in the last 7 days.']);
	});
});

describe('export-to-google-sheets-on-a-schedule.json', () => {
	const LONG = '=a'.repeat(40_000);
	/** The reviews as the sheet is to have them. */
	const rowsOf = ({ reviews }: Sandbox) =>
		reviews.map((review) => ({ ...review, content: review.content.slice(0, 50_000) }));
	const setUp = async (options: SandboxOptions) => {
		const { sandbox, reviewPlatformApi } = await bench.startSandbox(options);
		const created_at = NOVEMBER;
		addReview(sandbox, { title: '=1+1', content: '=HYPERLINK("https://evil.example")', created_at });
		addReview(sandbox, { title: '007', content: '+49 30 901820, @home\n\t"q"', created_at });
		addReview(sandbox, { title: '＝1+1', content: LONG, created_at });
		const spreadsheet = new GoogleSpreadsheet(bench.services, 20);
		const example = await bench.import('export-to-google-sheets-on-a-schedule.json', {
			credentials: { reviewPlatformApi, googleSheetsOAuth2Api: spreadsheet.googleSheetsOAuth2Api },
			addresses: {
				'Append or update rows': { documentId: { __rl: true, mode: 'url', value: spreadsheet.address } },
			},
		});
		return { sandbox, spreadsheet, runIt: async () => (await bench.run(example)).status };
	};

	it('writes every review once, also through rate limits, and a second run changes nothing', async () => {
		const { sandbox, spreadsheet, runIt } = await setUp({ reviews: 100, limit: 3, windowMs: 1_500 });

		expect(await runIt()).toBe('success');
		expect(spreadsheet.records()).toEqual(rowsOf(sandbox));
		expect(sandbox.count(429)).toBeGreaterThan(0);

		expect(await runIt()).toBe('success');
		expect(spreadsheet.records()).toEqual(rowsOf(sandbox));
	});

	it('adds what is new and updates what was edited', async () => {
		const { sandbox, spreadsheet, runIt } = await setUp({ reviews: 30 });
		await runIt();
		const edited = sandbox.reviews[7]?.id ?? '';
		sandbox.account.reviewList.edit(edited, { title: '=edited', rating: 1, is_highlighted: true });
		addReview(sandbox, { title: '@new', created_at: LATER });

		expect(await runIt()).toBe('success');

		const [added, ...others] = rowsOf(sandbox);
		expect(spreadsheet.records()).toEqual([...others, added]);
		expect(added?.title).toBe('@new');
	});
});

/** A sandbox of 100 reviews and those whose texts are formulas; the rows are what a file is to have. */
const startFormulas = async (file: string) => {
	const { sandbox, reviewPlatformApi } = await bench.startSandbox({ reviews: 100 });
	for (const text of [...FORMULA_TEXTS, '007', '1 + 1 = 2', '-10% Rabatt', '\ud83d'])
		addReview(sandbox, { title: text, content: text, created_at: NOVEMBER });
	const safe = exampleParameter(file, 'Make text safe', 'jsonOutput');
	const rows = () => sandbox.reviews.map((review) => safe({ ...review }) as unknown as ReviewRecord);
	return { rows, credentials: { reviewPlatformApi } };
};
const expectNoFormula = (csv: Buffer) => {
	for (const separator of SEPARATORS) expect(formulasIn(csv, separator)).toEqual([]);
};

describe('export-to-a-spreadsheet-file.json', () => {
	it('gives out both files with every review once, with text that is no formula', async () => {
		const { rows, credentials } = await startFormulas('export-to-a-spreadsheet-file.json');
		const example = await bench.import('export-to-a-spreadsheet-file.json', { credentials });

		const { id, status } = await bench.run(example);

		expect(status).toBe('success');
		const [excel, csv] = [
			await bench.n8n.api.fileOf(id, 'Convert to Excel'),
			await bench.n8n.api.fileOf(id, 'Convert to CSV'),
		];
		const columns = Object.keys(rows()[0] ?? {});
		expect(await readSheet(excel, { trim: false })).toEqual([columns, ...rows().map(Object.values)]);
		expect(csvRows(csv)).toEqual(rows().map(asCsv));
		expectNoFormula(csv);
		expect(formulasInExcel(excel)).toEqual([]);
	});
});

describe('export-all-reviews-to-a-file.json', () => {
	it('gives out a file with every review once, with text that is no formula', async () => {
		const { rows, credentials } = await startFormulas('export-all-reviews-to-a-file.json');
		const example = await bench.import('export-all-reviews-to-a-file.json', { credentials });

		const { id, status } = await bench.run(example);

		expect(status).toBe('success');
		const csv = await bench.n8n.api.fileOf(id, 'Convert to CSV');
		expect(csvRows(csv)).toEqual(rows().map(asCsv));
		expectNoFormula(csv);
	});
});

testAgent('ai-agent-with-reviews.json', () => bench);
testRatingDrop('rating-drop-alert.json', () => bench);
testEmail('email-alert-and-weekly-digest.json', () => bench);
testPostgres('reviews-in-postgres.json', () => bench);
testSentiment('sentiment-and-topics-to-google-sheets.json', () => bench);
testAiReply('ai-reply-approved-in-slack.json', () => bench);

describe('slack-alert-on-a-low-rating.json and slack-alert-on-every-new-review.json', () => {
	const expected = {
		'#reviews': alertsFor(1, 2),
		'#reviews-unhappy': alertsFor(1, 2),
		'#reviews-undecided': alertsFor(3),
		'#reviews-happy': alertsFor(4, 5),
	};
	const alertsIn = (channel: string) => bench.slack.textsIn(channel).filter(isAlert);
	const sent = () => Object.fromEntries(Object.keys(expected).map((channel) => [channel, alertsIn(channel)]));

	it('send each review that came in to its channel, with its text shown as it is', async () => {
		const count = Object.values(expected).flat().length;
		await until('the alerts', () => Object.values(sent()).flat().length >= count, TWO_POLLS);

		expect(sent()).toEqual(expected);
	});

	it('send none again with the next review', async () => {
		const review = { rating: 1, title: 'Next', content: 'One', created_at: LATER };
		for (const sandbox of alerting) addReview(sandbox, review);
		const next = '*★☆☆☆☆  Next*\nOne\n_2026-11-21_';
		await until(
			'the next alert',
			() => ['#reviews', '#reviews-unhappy'].every((channel) => alertsIn(channel).includes(next)),
			TWO_POLLS,
		);

		expect(sent()).toEqual({
			...expected,
			'#reviews': [...expected['#reviews'], next],
			'#reviews-unhappy': [...expected['#reviews-unhappy'], next],
		});
	});
});

it('nothing else was asked of the internet', () => {
	const byN8nItself = /^GET api\.n8n\.io\//;
	expect(bench.services.unanswered.filter((request) => !byN8nItself.test(request))).toEqual([]);
});
