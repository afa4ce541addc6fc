import { N8nBench } from './n8nBench';
import { measurePolling } from './polling';
import { bulkChanges, changing, fastInEngine, fastInN8n, large, limited } from './scenarios';
import { machine, printSection, sectionOf } from './report';
import type { Scenario } from './report';
import { writePart } from './resultsFile';

async function main(): Promise<void> {
	const scenarios: Scenario[] = [];
	const add = (scenario: Scenario) => {
		scenarios.push(scenario);
		console.log(printSection(sectionOf(scenario)));
	};
	console.log('This takes about a quarter of an hour: the rate limit is waited out in real time.');
	add(await large());
	add(await fastInEngine());
	const bench = await N8nBench.start(console.log);
	try {
		add(await fastInN8n(bench));
		add(await changing(bench));
		add(await bulkChanges(bench));
		add(await limited(bench));
	} finally {
		await bench.stop();
	}
	const intro =
		`Measured by \`npm run bench\` side by side in one run (${machine()}). Compare within a table only: ` +
		"seconds and megabytes are this machine's. CPU and peak memory are of the process that runs the node.";
	writePart('reading', intro, scenarios.map(sectionOf));
	const isKept = measurePolling();
	const areKept = scenarios.every(({ bounds }) => bounds.every(({ kept }) => kept));
	process.exitCode = areKept && isKept ? 0 : 1;
}

void main();
