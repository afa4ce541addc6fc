import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(__dirname, '..', '..');

/** Files without a test of their own, and why. */
const NEEDS_NONE: Record<string, string> = {
	'ReviewPlatform/resources/review/index.ts': 'names what ReviewPlatform.node.test.ts looks at',
	'ReviewPlatform/resources/review/listFields.ts': 'the same',
	'ReviewPlatform/resources/user/index.ts': 'the same',
	'ReviewPlatformTrigger/fields.ts': 'ReviewPlatformTrigger.node.test.ts looks at it',
	'ReviewPlatformTrigger/watch/watchState.ts': 'what listWatch keeps',
	'shared/api/rateLimit/limitWindow.ts': 'rateLimitPolicy shows each of its lines',
	'shared/list/pagesInFlight.ts': 'readList.test.ts shows what it does',
	'shared/types.ts': 'types',
};

/** The TypeScript files below a folder, by their path there. */
function filesIn(...folder: string[]): string[] {
	const files = readdirSync(join(PROJECT, ...folder), { recursive: true, encoding: 'utf8' });
	return files.map((file) => file.replaceAll('\\', '/')).filter((file) => file.endsWith('.ts'));
}

const files = [...filesIn('nodes'), ...filesIn('credentials').map((file) => `credentials/${file}`)];
const tests = ['unit', 'engine'].flatMap((kind) => filesIn('test', kind).map((path) => ({ kind, path })));
/** The file that a test is of: after its name may stand an aspect of it, or that it is a random test. */
const testedBy = (path: string) =>
	[/\.test\.ts$/, /\.\w+\.test\.ts$/]
		.map((end) => path.replace(end, '.ts'))
		.find((file) => files.includes(file));
const tested = new Set(tests.map(({ path }) => testedBy(path)));

describe('test/unit and test/engine', () => {
	it('have only tests at the path of the file they test: nodes/shared/api/retry.ts → shared/api/retry.test.ts', () => {
		const strays = tests.filter(({ path }) => !path.endsWith('.test.ts') || testedBy(path) === undefined);

		expect(strays.map(({ kind, path }) => `test/${kind}/${path}`)).toEqual([]);
	});

	it('have a test of each file of nodes and credentials, or it is said why it needs none', () => {
		expect(files.filter((file) => !tested.has(file)).sort()).toEqual(Object.keys(NEEDS_NONE).sort());
	});
});
