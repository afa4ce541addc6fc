import { filesOf } from '../../bench/documents';

/** Files without a test of their own, and why. */
const NEEDS_NONE: Record<string, string> = {
	'ReviewPlatform/resources/review/index.ts': 'names what ReviewPlatform.node.test.ts looks at',
	'ReviewPlatform/resources/review/listFields.ts': 'the same',
	'ReviewPlatform/resources/review/listSource.ts': 'list.test.ts and getStatistics.test.ts show what it does',
	'ReviewPlatform/resources/review/statisticsFields.ts': 'ReviewPlatform.node.test.ts looks at it',
	'ReviewPlatform/resources/user/index.ts': 'names what ReviewPlatform.node.test.ts looks at',
	'ReviewPlatformTrigger/fields.ts': 'ReviewPlatformTrigger.node.test.ts looks at it',
	'ReviewPlatformTrigger/items.ts': 'poll.test.ts shows what it does',
	'shared/api/paths.ts': 'two addresses',
	'shared/api/userAgent.ts': 'a text, seen in requests (transport.test.ts)',
	'shared/concurrency.ts': 'a number',
	'shared/list/metRecords.ts': 'readList.test.ts shows what it does',
	'shared/list/pagesInFlight.ts': 'the same',
	'shared/types.ts': 'types',
};

const files = filesOf('nodes/**.ts', 'credentials/**.ts').map((file) => file.replace('nodes/', ''));
const tests = filesOf('test/unit/**.ts', 'test/engine/**.ts');
/** The file that a test is of: after its name may stand an aspect of it, or that it is a random test. */
const testedBy = (test: string) =>
	[/\.test\.ts$/, /\.\w+\.test\.ts$/, /\.\w+\.property\.test\.ts$/]
		.map((end) => test.replace(/^test\/\w+\//, '').replace(end, '.ts'))
		.find((file) => files.includes(file));

describe('test/unit and test/engine', () => {
	it('have only tests at the path of the file they test: nodes/shared/api/retry.ts → shared/api/retry.test.ts', () => {
		expect(tests.filter((test) => testedBy(test) === undefined)).toEqual([]);
	});

	it('have a test of each file of nodes and credentials, or it is said why it needs none', () => {
		const tested = tests.map(testedBy);

		expect(files.filter((file) => !tested.includes(file)).sort()).toEqual(Object.keys(NEEDS_NONE).sort());
	});
});
