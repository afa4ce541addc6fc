import './examples/agent';
import './examples/aiReply';
import './examples/chart';
import './examples/daily';
import './examples/dataTable';
import './examples/email';
import './examples/files';
import './examples/mcpServer';
import './examples/months';
import './examples/postgres';
import './examples/ratingDrop';
import './examples/sentiment';
import './examples/sheets';
import './examples/slackAlerts';
import './examples/summary';
import './examples/tableRows';
import './examples/teamsAlerts';
import './examples/website';
import './examples/weeklyNumbers';
import { internet } from './support/exampleBench';

// One n8n has them all; those with a trigger are active from the start, so that they wait for its polls together.
it('nothing else was asked of the internet', () => {
	const byN8nItself = /^GET https:\/\/api\.n8n\.io\//;
	expect(internet.unanswered.filter((request) => !byN8nItself.test(request))).toEqual([]);
});
