import { testAgent } from './examples/agent';
import { testAiReply } from './examples/aiReply';
import { testEmail } from './examples/email';
import { testExcelExport, testExport } from './examples/files';
import { testPostgres } from './examples/postgres';
import { testRatingDrop } from './examples/ratingDrop';
import { testSentiment } from './examples/sentiment';
import { testSheets } from './examples/sheets';
import { testAlerts } from './examples/slackAlerts';
import { testWeeklyDigest } from './examples/weeklyDigest';
import { internet } from './support/exampleBench';

// Those with a trigger are active from the start, so that they wait for n8n's polls together.
testWeeklyDigest('weekly-digest-to-slack.json');
testSheets('export-to-google-sheets-on-a-schedule.json');
testExcelExport('export-to-a-spreadsheet-file.json');
testExport('export-all-reviews-to-a-file.json');
testAgent('ai-agent-with-reviews.json');
testRatingDrop('rating-drop-alert.json');
testEmail('email-alert-and-weekly-digest.json');
testPostgres('reviews-in-postgres.json');
testSentiment('sentiment-and-topics-to-google-sheets.json');
testAiReply('ai-reply-approved-in-slack.json');
testAlerts({ low: 'slack-alert-on-a-low-rating.json', every: 'slack-alert-on-every-new-review.json' });

it('nothing else was asked of the internet', () => {
	const byN8nItself = /^GET https:\/\/api\.n8n\.io\//;
	expect(internet.unanswered.filter((request) => !byN8nItself.test(request))).toEqual([]);
});
