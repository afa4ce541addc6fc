import { Linter, type ESLint } from 'eslint';
import type { INodeProperties } from 'n8n-workflow';
import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import { parser } from 'typescript-eslint';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import { ReviewPlatformTrigger } from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import nodeCodex from '../../nodes/ReviewPlatform/ReviewPlatform.node.json';
import triggerCodex from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node.json';
import { fieldsOf } from '../support/description';

const CODEX_CATEGORIES =
	'Analytics, Communication, Data & Storage, Development, Finance & Accounting, Marketing & Content, Miscellaneous, Productivity, Sales, Utility'.split(
		', ',
	);
/** Characters that stand on screen, at some 60 a line in the panel of a node's fields and in its lists of choices. */
const MOST = { startFrom: 60, hint: 120, choice: 125, nodeHint: 130, notice: 170 };
const linter = new Linter();
/** As n8n's tool brings it. */
const n8nNodesBase = createRequire(require.resolve('@n8n/node-cli/eslint'))(
	'eslint-plugin-n8n-nodes-base',
) as ESLint.Plugin & { configs: { nodes: { rules: Linter.RulesRecord } } };
const n8nRules: Linter.Config = {
	files: ['**/*.ts'],
	languageOptions: { parser },
	plugins: { 'n8n-nodes-base': n8nNodesBase },
	rules: n8nNodesBase.configs.nodes.rules,
};

/** What n8n's lint rules say of fields that are written out: Title Case, "Whether", order, defaults and more. */
function offences({ displayName, ...field }: Partial<INodeProperties>): string[] {
	// Functions are none of their business.
	const data: unknown = JSON.parse(JSON.stringify({ displayName, ...field }));
	const text = inspect(data, { depth: null, maxArrayLength: null, maxStringLength: null });
	const code = `const properties: INodeProperties[] = [${text}];`;
	const found = linter.verify(code, [n8nRules], { filename: 'nodes/Node/Node.node.ts' });
	return found.map(({ ruleId, message }) => `${field.name}: ${ruleId ?? message}`);
}

describe('The fields of both nodes and their credential', () => {
	const fields = fieldsOf([
		...new ReviewPlatform().description.properties,
		...new ReviewPlatformTrigger().description.properties,
		...new ReviewPlatformApi().properties,
	]);
	const ON_WHEN_ADDED = ['stopEarly', 'spreadsheetFormat'];
	const descriptionsOf = (options: NonNullable<INodeProperties['options']>) =>
		options.map((option) => ('description' in option ? (option.description ?? '') : ''));

	it('keep the rules of n8n, which its linter looks for only where a field is written out', () => {
		expect(fields.length).toBeGreaterThan(40);
		expect(fields.flatMap(offences)).toEqual([]);
	});

	it.each<[rule: string, isKept: (field: INodeProperties) => boolean]>([
		['have hints of two lines', ({ hint = '' }) => hint.length <= MOST.hint],
		[
			'have notices of three lines',
			({ type, displayName }) => type !== 'notice' || displayName.length <= MOST.notice,
		],
		[
			'say in two lines what a choice is, and in one where to start from',
			({ type, name, options = [] }) => {
				const most = name === 'startFrom' ? MOST.startFrom : MOST.choice;
				return type !== 'options' || descriptionsOf(options).every((text) => text.length <= most);
			},
		],
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

it('hints about a run have three lines', () => {
	const { hints = [] } = new ReviewPlatform().description;

	expect(hints.length).toBeGreaterThan(3);
	expect(hints.filter(({ message }) => message.length > MOST.nodeHint)).toEqual([]);
});

describe.each([nodeCodex, triggerCodex])('The codex of $node', ({ categories, ...others }) => {
	it('has categories that n8n knows, none of AI, and no subcategories, as linters newer than ours want', () => {
		expect(CODEX_CATEGORIES).toEqual(expect.arrayContaining(categories));
		expect(others).not.toHaveProperty('subcategories');
	});
});

describe("n8n's rules", () => {
	const CHOICES = ['E', 'B', 'C', 'D', 'A'].map((name) => ({ name, value: name }));

	it.each<[rule: string, field: Partial<INodeProperties>]>([
		['display-name-miscased', { displayName: 'Stop early' }],
		['description-boolean-without-whether', { description: 'If it stops early' }],
		['default-wrong-for-boolean', { default: '' }],
		['default-missing', { displayName: 'Page', type: 'number' }],
		['options-type-unsorted-items', { type: 'options', options: CHOICES, default: 'A' }],
	])('tell of a field that does not keep them: %s', (rule, field) => {
		const usual = { displayName: 'Stop Early', name: 'it', type: 'boolean' } as const;

		expect(offences({ ...usual, ...('type' in field ? {} : { default: true }), ...field })).toEqual([
			`it: n8n-nodes-base/node-param-${rule}`,
		]);
	});
});
