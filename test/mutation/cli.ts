import { Argument, Command } from 'commander';
import execa from 'execa';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const FOLDERS = ['api', 'credential', 'errors', 'fields', 'list']
	.map((folder) => `shared/${folder}`)
	.concat('ReviewPlatform/resources/review', 'ReviewPlatformTrigger/state', 'ReviewPlatformTrigger/watch');
/** The least percentages of changes that tests have to notice. */
const LEAST = { file: 80, all: 90 };

/** What is read of Stryker's JSON report. */
interface Report {
	files: Record<string, { mutants: Array<{ status: string }> }>;
}

const program = new Command('npm run test:mutation --')
	.description(
		'Makes small changes to folders of nodes/, one at a time, and runs their tests on each: unit tests, for the operations on reviews also those in the engine of n8n. What has not changed since the last time, code or tests, is not tried again, nor are constants.',
	)
	.addArgument(new Argument('[folders...]', 'what to change').choices(FOLDERS).default(FOLDERS, 'all'))
	.option('--force', 'try everything again')
	.addHelpText('after', '\nExit code 0 only if the tests notice enough of the changes.')
	.parse();

void main(program.processedArgs[0] as string[], program.opts<{ force?: true }>());

async function main(folders: string[], { force }: { force?: true }): Promise<void> {
	const files: Array<[file: string, found: Report['files'][string]]> = [];
	for (const folder of folders) {
		const options = { preferLocal: true, stdio: 'inherit', env: { MUTATED_FOLDER: folder } } as const;
		await execa('stryker', force ? ['run', '--force'] : ['run'], options);
		const report = await readFile(`reports/mutation/${folder}/report.json`, 'utf8');
		// Also has what was tried earlier.
		files.push(...Object.entries((JSON.parse(report) as Report).files).filter(([file]) => existsSync(file)));
	}
	const scores = files.map(([file, { mutants }]) => scoreOf(file, mutants));
	const all = scoreOf(
		'all',
		files.flatMap(([, { mutants }]) => mutants),
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
function scoreOf(file: string, found: Array<{ status: string }>) {
	const count = (...statuses: string[]) => found.filter(({ status }) => statuses.includes(status)).length;
	const killed = count('Killed', 'Timeout');
	const mutants = killed + count('Survived', 'NoCoverage');
	return {
		file,
		mutants,
		killed,
		percent: mutants === 0 ? 100 : Math.floor((killed / mutants) * 1_000) / 10,
	};
}
