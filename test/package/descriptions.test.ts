import type { INodeProperties } from 'n8n-workflow';
import { inspect } from 'node:util';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { ReviewPlatformTrigger } from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import nodeCodex from '../../nodes/ReviewPlatform/ReviewPlatform.node.json';
import triggerCodex from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node.json';
import { fieldsOf } from '../support/description';
import { scanned } from '../support/scanner';

const CODEX_CATEGORIES =
	'Analytics, Communication, Data & Storage, Development, Finance & Accounting, Marketing & Content, Miscellaneous, Productivity, Sales, Utility'.split(
		', ',
	);
/** What n8n's lint rules say of some fields, and of others, when they are written out: Title Case, "Whether", order, defaults and more. */
function offences(...lists: Array<Array<Partial<INodeProperties>>>): string[][] {
	const codes = lists.map((fields) => {
		const ordered = fields.map(({ displayName, ...field }) => ({ displayName, ...field }));
		// Functions are none of their business.
		const data: unknown = JSON.parse(JSON.stringify(ordered));
		const text = inspect(data, { depth: null, maxArrayLength: null, maxStringLength: null });
		return `const properties: INodeProperties[] = ${text};`;
	});
	const verify = "new Linter().verify(code, config, { filename: 'nodes/Node/Node.node.ts' })";
	const each = `buildScanConfig().then((config) => input.map((code) => ${verify}))`;
	return (scanned(each, codes) as Array<Array<{ ruleId: string | null; message: string }>>).map((found) =>
		found.map(({ ruleId, message }) => ruleId ?? message),
	);
}

const CHOICES = ['E', 'B', 'C', 'D', 'A'].map((name) => ({ name, value: name }));
/** Fields that do not keep rules, so that it shows that the rules are applied. */
const BROKEN: Array<Partial<INodeProperties>> = [
	{ displayName: 'Stop early', name: 'it', type: 'boolean', default: '', description: 'If it stops early' },
	{ displayName: 'Choice', name: 'choice', type: 'options', options: CHOICES, default: 'A' },
];
const BROKEN_RULES = [
	...['default-wrong-for-boolean', 'description-boolean-without-whether', 'display-name-miscased'],
	'options-type-unsorted-items',
];

describe('The fields of both nodes and their credential', () => {
	const fields = fieldsOf([
		...new ReviewPlatform().description.properties,
		...new ReviewPlatformTrigger().description.properties,
		...new ReviewPlatformApi().properties,
	]);
	const ON_WHEN_ADDED = ['stopEarly', 'spreadsheetFormat'];

	it('keep the rules of n8n, which its linter looks for only where a field is written out, and which tell of fields that do not keep them', () => {
		expect(fields.length).toBeGreaterThan(40);
		const [found, foundInBroken] = offences(fields, BROKEN);

		expect(found).toEqual([]);
		expect(foundInBroken?.sort()).toEqual(BROKEN_RULES.map((rule) => `n8n-nodes-base/node-param-${rule}`));
	});

	it.each<[rule: string, isKept: (field: INodeProperties) => boolean]>([
		[
			'show by an example what to enter as a text',
			({ type, typeOptions, placeholder = '' }) =>
				type !== 'string' || typeOptions?.password === true || placeholder.startsWith('e.g. '),
		],
		[
			'are on when they are added as options',
			(field) => !ON_WHEN_ADDED.includes(field.name) || field.default === true,
		],
		[
			'take whole numbers, but for seconds',
			({ type, name, typeOptions }) =>
				type !== 'number' || name === 'maxWait' || typeOptions?.numberPrecision === 0,
		],
	])('%s', (_rule, isKept) => {
		expect(fields.filter((field) => !isKept(field)).map(({ name }) => name)).toEqual([]);
	});
});

describe.each([nodeCodex, triggerCodex])('The codex of $node', ({ categories, ...others }) => {
	it('has categories that n8n knows, none of AI, and no subcategories, as linters newer than ours want', () => {
		expect(CODEX_CATEGORIES).toEqual(expect.arrayContaining(categories));
		expect(others).not.toHaveProperty('subcategories');
	});
});
