import useTemporaryFolder from '../test/support/temporaryFolder';
import { startQueueMode } from '../tools/n8n/queueMode';
import { ThrowawayN8n } from '../tools/n8n/throwawayN8n';
import { watchNewReviews } from '../tools/n8n/workflows';
import { REVIEWS_OF_A_COMPANY, TRIGGERS_OF_A_COMPANY } from './fleetPlatform';
import { measureFleet, type FleetOptions, type FleetResult, type StartHost } from './fleetRun';
import type { Table } from './results';
import { runBench } from './runBench';
import { sumOf } from './statistics';
import { scheduledRequest } from './workflows';

/** For what n8n takes by itself. */
const NOTHING_MINUTES = 1;
/** The share of polls that may be missing, since a minute need not begin with one. */
const MISSING_SHARE = 0.01;

/** One process with SQLite, as n8n comes. */
const startSingle: StartHost = async () => {
	const n8n = await ThrowawayN8n.start(console.log);
	const bytes = 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()';
	return { n8n, pids: [n8n.pid], bytes };
};

/** A main process that polls and two workers that execute, as many at a time as n8n's own default. */
const startQueue: StartHost = async () => {
	const n8n = await startQueueMode(2, { concurrency: 10 });
	const bytes = 'SELECT pg_database_size(current_database()) AS bytes';
	return { n8n, pids: n8n.pids, bytes };
};

useTemporaryFolder();
void runBench(
	'fleet',
	{
		minutes: ['how long each of both is measured', 5],
		companies: ['accounts of the sandbox, with a credential and ten workflows each', 20],
	},
	(options) => ({
		how:
			`${options.companies * TRIGGERS_OF_A_COMPANY} active workflows on ${options.companies} keys in one n8n, measured ` +
			`for ${options.minutes} minutes by \`npm run bench:fleet\`, each row in an n8n of its own. Each company has ` +
			`${REVIEWS_OF_A_COMPANY} reviews, which have been read before; every 10 s a review comes in, for one company after ` +
			"the other. CPU and peak memory are of n8n's processes, the main one first: not of Redis and Postgres. An n8n " +
			`with nothing active was measured for ${NOTHING_MINUTES} minute.`,
		tables: {
			single: async () => await measureHost('one process, SQLite', startSingle, options),
			queue: async () =>
				await measureHost('queue mode: main + two workers, Redis and Postgres', startQueue, options),
		},
	}),
);

async function measureHost(host: string, start: StartHost, options: FleetOptions): Promise<Table> {
	const nothing = await measureFleet(start, { ...options, minutes: NOTHING_MINUTES });
	const trigger = await measureFleet(start, options, {
		isTrigger: true,
		workflow: (name, _baseUrl, credential) => watchNewReviews(name, credential),
	});
	const request = await measureFleet(start, options, { workflow: scheduledRequest });
	/** How many times as much the trigger takes, above an n8n with nothing active. */
	const ratioOf = (figure: (result: FleetResult) => number) =>
		(figure(trigger) - figure(nothing)) / (figure(request) - figure(nothing));
	const { due, lost, twice } = 'reviews' in trigger ? trigger.reviews : { due: 0, lost: 0, twice: 0 };
	const { polls } = trigger;
	return {
		title: `${options.companies * TRIGGERS_OF_A_COMPANY} workflows, a poll each minute, in real n8n: ${host}`,
		rows: [
			{ workflows: 'nothing active', ...nothing },
			{ workflows: 'this package: Review Platform Trigger', ...trigger },
			{ workflows: 'Schedule Trigger and HTTP Request node', ...request },
		],
		figures: [
			{
				what: 'CPU, times that of the Schedule Triggers, above nothing active',
				measured: ratioOf((result) => sumOf(result['CPU s a minute'])),
			},
			{
				what: 'Growth of the database, times that with the Schedule Triggers',
				measured: ratioOf((result) => result['database: MB more an hour']),
			},
			{ what: 'New reviews lost or given out twice', measured: due > 0 ? lost + twice : NaN, most: 0 },
			{
				what: 'Polls that are missing or too many',
				measured: Math.abs(polls.seen - polls.due),
				most: MISSING_SHARE * polls.due,
			},
		],
	};
}
