import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(__dirname, '..', '..');
const TEST = /(\.property)?\.test\.ts$/;

/** Files without a test of their own, and why. */
const NEEDS_NONE: Record<string, string> = {};

/** The TypeScript files below a folder, by their path there. */
function filesIn(...folder: string[]): string[] {
	const files = readdirSync(join(PROJECT, ...folder), { recursive: true, encoding: 'utf8' });
	return files.map((file) => file.replaceAll('\\', '/')).filter((file) => file.endsWith('.ts'));
}

const files = [...filesIn('nodes'), ...filesIn('credentials').map((file) => `credentials/${file}`)];
const tests = ['unit', 'engine'].flatMap((kind) => filesIn('test', kind).map((path) => ({ kind, path })));
const tested = new Set(tests.map(({ path }) => path.replace(TEST, '.ts')));

describe('test/unit and test/engine', () => {
	it('have only tests at the path of the file they test: nodes/shared/api/retry.ts → shared/api/retry.test.ts', () => {
		const strays = tests.filter(({ path }) => !files.includes(path.replace(TEST, '.ts')) || !TEST.test(path));

		expect(strays.map(({ kind, path }) => `test/${kind}/${path}`)).toEqual([]);
	});

	it('have a test of each file of nodes and credentials, or it is said why it needs none', () => {
		expect(files.filter((file) => !tested.has(file) && !(file in NEEDS_NONE))).toEqual([]);
	});

	it('are said to have no test only of files that are there and have none', () => {
		expect(Object.keys(NEEDS_NONE).filter((file) => tested.has(file) || !files.includes(file))).toEqual([]);
	});
});
