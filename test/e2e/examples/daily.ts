import { messageOf } from '../../../nodes/shared/fields/message';
import { forSpreadsheet } from '../../../nodes/shared/fields/spreadsheetFormat';
import type { ReviewRecord } from '../../../sandbox/records';
import { TWO_POLLS, until } from '../../support/until';
import {
	activateExample,
	addReview,
	internet,
	n8n,
	slack,
	startSandbox,
	TIME_ZONE,
	writtenAt,
} from '../support/exampleBench';
import { GoogleSpreadsheet } from '../support/googleSpreadsheet';

/** Both take their schedule from the trigger's Poll Times: once a day. */
const DIGEST = 'daily-digest-with-texts.json';
const ROWS = 'new-rows-each-day.json';

/** Two nights: what comes in, oldest first, as the trigger gives it out. */
const NIGHTS = [
	['First & <!here>', '=1+1', 'Third'].map((title, index) => written(title, index)),
	[written('Fourth', 3)],
];

function written(title: string, second: number): Partial<ReviewRecord> {
	return { rating: 4, title, content: 'Good', created_at: writtenAt(second) };
}

/** Has the reviews of each night come in, and then n8n poll, as it does when a workflow is published. */
async function throughNights(activation: Parameters<typeof activateExample>, seen: () => number) {
	const id = await activateExample(...activation);
	let expected = 0;
	const nights: ReviewRecord[][] = [];
	for (const night of NIGHTS) {
		for (const fields of night) addReview(activation[1], fields);
		nights.push(activation[1].reviews.slice(0, night.length).reverse());
		await n8n.api.deactivateWorkflow(id);
		await n8n.api.activateWorkflow(id);
		const count = (expected += 1);
		await until('the execution of a night', () => seen() >= count, TWO_POLLS);
	}
	return nights;
}

describe(DIGEST, () => {
	it('sends one message with all reviews of a night, each in one night', async () => {
		const sandbox = await startSandbox({ reviews: 20 });
		const sent = () => slack.textsIn('#reviews').filter((text) => text.startsWith('*New reviews: '));

		const nights = await throughNights([DIGEST, sandbox], () => sent().length);

		const texts = (night: ReviewRecord[]) => night.map((review) => messageOf(review, 'slack', TIME_ZONE));
		expect(sent()).toEqual(
			nights.map((night) => [`*New reviews: ${night.length}*`, ...texts(night)].join('\n\n')),
		);
		expect(sent()[0]).toContain('★★★★☆ *First &amp; &lt;!here&gt;*\nGood\n');
	});
});

describe(ROWS, () => {
	it('appends a row for each review of a night, as text, and leaves the others', async () => {
		const sandbox = await startSandbox({ reviews: 20 });
		const spreadsheet = await GoogleSpreadsheet.start(internet);
		const { documentId, googleSheetsOAuth2Api } = spreadsheet;
		const filledIn = {
			credentials: { googleSheetsOAuth2Api },
			addresses: { 'Append rows': { documentId } },
		};

		const seen = () => [1, 4].filter((count) => spreadsheet.records().length >= count).length;
		const nights = await throughNights([ROWS, sandbox, filledIn], seen);

		expect(spreadsheet.records()).toEqual(nights.flat().map((review) => forSpreadsheet(review, TIME_ZONE)));
		expect(spreadsheet.records()[1]?.title).toBe("'=1+1");
	});
});
