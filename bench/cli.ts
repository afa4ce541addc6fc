import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { N8nBench } from './n8nBench';
import { changing, fastInEngine, fastInN8n, large, limited } from './regimes';
import { printRegime, toMarkdown } from './report';
import type { Regime } from './report';

const RESULTS = join(__dirname, 'RESULTS.md');

async function main(): Promise<void> {
	const regimes: Regime[] = [];
	const add = (regime: Regime) => {
		regimes.push(regime);
		console.log(printRegime(regime));
	};
	console.log('This takes about eight minutes: the rate limit is waited out in real time.');
	add(await large());
	add(await fastInEngine());
	const bench = await N8nBench.start(console.log);
	try {
		add(await fastInN8n(bench));
		add(await changing(bench));
		add(await limited(bench));
	} finally {
		await bench.stop();
	}
	writeFileSync(RESULTS, toMarkdown(regimes, new Date()));
	console.log(`\nWritten to ${RESULTS}`);
	process.exitCode = regimes.every(({ bounds }) => bounds.every(({ kept }) => kept)) ? 0 : 1;
}

void main();
