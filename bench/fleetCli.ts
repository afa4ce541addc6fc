import { Command, InvalidArgumentError } from 'commander';

import useTemporaryFolder from '../test/support/temporaryFolder';
import { startQueue, startSingle } from './fleetHost';
import type { StartHost } from './fleetHost';
import { fleetSection } from './fleetReport';
import { measureFleet } from './fleetRun';
import type { FleetOptions } from './fleetRun';
import { NOTHING_ACTIVE, SCHEDULED_REQUEST, THIS_TRIGGER } from './fleetWorkflows';
import { machine, printSection } from './report';
import type { Section } from './report';
import { writePart } from './resultsFile';

const HOSTS: Record<string, { title: string; start: StartHost }> = {
	single: { title: 'one process, SQLite', start: startSingle },
	queue: { title: 'queue mode: main + two workers, Redis and Postgres', start: startQueue },
};
/** For what n8n takes by itself. */
const NOTHING_MINUTES = 1;

type Options = FleetOptions & { host: string[]; write: boolean };

const program = new Command('npm run bench:fleet --')
	.description('Many triggers in one real n8n, beside as many Schedule Triggers with an HTTP Request node.')
	.option('--minutes <n>', 'how long each of both is measured', wholeNumber, 5)
	.option('--companies <n>', 'accounts of the sandbox, with a credential each', wholeNumber, 20)
	.option('--triggers-of-a-company <n>', 'active workflows for each credential', wholeNumber, 10)
	.option('--reviews <n>', 'how many each company has at first', wholeNumber, 1_500)
	.option('--host <names...>', `n8n of which kind: ${Object.keys(HOSTS).join(', ')}`, Object.keys(HOSTS))
	.option('--no-write', 'leave bench/RESULTS.md as it is');

useTemporaryFolder();
void main(program.parse().opts<Options>());

async function main({ host: hosts, write, ...options }: Options): Promise<void> {
	const sections: Section[] = [];
	for (const name of hosts) sections.push(await measureHost(name, options));
	if (write) writePart('fleet', introOf(options), sections);
	const areKept = sections.every(({ bounds }) => bounds.every(({ kept }) => kept));
	process.exitCode = areKept ? 0 : 1;
}

async function measureHost(name: string, options: FleetOptions): Promise<Section> {
	const host = HOSTS[name];
	if (host === undefined) throw new Error(`No such kind of n8n: ${name}`);
	const measured = async (contestant: typeof THIS_TRIGGER, minutes = options.minutes) => {
		console.log(`${host.title}, ${contestant.name}`);
		return await measureFleet(contestant, host.start, { ...options, minutes }, (line) => console.log(line));
	};
	const nothing = await measured(NOTHING_ACTIVE, NOTHING_MINUTES);
	const trigger = await measured(THIS_TRIGGER);
	const request = await measured(SCHEDULED_REQUEST);
	const watchers = options.companies * options.triggersOfACompany;
	const section = fleetSection(`${watchers} workflows, a poll each minute, in real n8n: ${host.title}`, {
		nothing,
		trigger,
		request,
	});
	console.log(printSection(section));
	return section;
}

function introOf({ companies, triggersOfACompany, reviews, minutes }: FleetOptions): string {
	return (
		`${companies * triggersOfACompany} active workflows on ${companies} keys in one n8n, measured for ${minutes} ` +
		`minutes by \`npm run bench:fleet\` (${machine()}), each row in an n8n of its own. Each company has ` +
		`${reviews} reviews, which have been read before; every 10 s a review comes in, for one company after the ` +
		"other. CPU and peak memory are of n8n's processes, the main one first: not of Redis and Postgres. An n8n " +
		`with nothing active was measured for ${NOTHING_MINUTES} minute.`
	);
}

function wholeNumber(text: string): number {
	if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
	return Number(text);
}
