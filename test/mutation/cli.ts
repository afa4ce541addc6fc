import { Argument, Command } from 'commander';
import execa from 'execa';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const FOLDERS = ['api', 'credential', 'errors', 'fields', 'list']
	.map((folder) => `shared/${folder}`)
	.concat('ReviewPlatformTrigger/watch');
/** The least percentages of changes that tests have to notice. */
const LEAST = { file: 80, all: 90 };

/** What is read of Stryker's JSON report. */
interface Report {
	files: Record<string, { mutants: Array<{ status: string }> }>;
}

interface Score {
	file: string;
	mutants: number;
	killed: number;
	percent: number;
}

const program = new Command('npm run test:mutation --')
	.description(
		'Makes small changes to pure folders of nodes/, one at a time, and runs their unit tests on each. What has not changed since the last time, code or tests, is not tried again, nor are constants.',
	)
	.addArgument(new Argument('[folders...]', 'what to change').choices(FOLDERS).default(FOLDERS, 'all'))
	.option('--force', 'try everything again')
	.addHelpText('after', '\nExit code 0 only if the tests notice enough of the changes.')
	.parse();

void main(program.processedArgs[0] as string[], program.opts<{ force?: true }>());

async function main(folders: string[], { force }: { force?: true }): Promise<void> {
	for (const folder of folders) {
		const env = { MUTATED_FOLDER: folder };
		await execa('stryker', force ? ['run', '--force'] : ['run'], {
			preferLocal: true,
			stdio: 'inherit',
			env,
		});
	}
	const reports = await Promise.all(
		folders.map(async (folder) => await readFile(`reports/mutation/${folder}/report.json`, 'utf8')),
	);
	const files = reports.flatMap((report) => Object.entries((JSON.parse(report) as Report).files));
	// Also has what was tried earlier.
	const tried = files.filter(([file]) => existsSync(file));
	const scores = tried.map(([file, { mutants }]) => scoreOf(file, mutants));
	const all = scoreOf(
		'all',
		tried.flatMap(([, { mutants }]) => mutants),
	);
	const low = scores.filter(({ percent }) => percent < LEAST.file);
	for (const { file, percent } of all.percent < LEAST.all ? [...low, all] : low) {
		console.error(`Tests notice too few changes: ${percent} % in ${file}`);
		process.exitCode = 1;
	}
	console.log(`Tests notice ${all.percent} % of ${all.mutants} changes.`);
	console.table(scores);
}

/** Without changes that do not compile, or were left out. Rounded down: 80 % are 80 %. */
function scoreOf(file: string, mutants: Array<{ status: string }>): Score {
	const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
	const killed = count('Killed', 'Timeout');
	const tried = killed + count('Survived', 'NoCoverage');
	return {
		file,
		mutants: tried,
		killed,
		percent: tried === 0 ? 100 : Math.floor((killed / tried) * 1_000) / 10,
	};
}
