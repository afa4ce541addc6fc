// What users can set, as a table: what each of it changes in a run in n8n's engine.

import type { IDataObject, INodeParameters, INodeProperties, NodeParameterValueType } from 'n8n-workflow';

import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node';
import type { Script } from '../../sandbox/faults';
import type { Sandbox, SandboxOptions } from '../../sandbox/sandbox';
import { jsonOf, listReviews } from './engine';
import { loggedLines } from './loggedLines';
import { addReviewAt } from './reviews';
import { useSimulatedTime } from './simulatedTime';
import { useSandbox } from './useSandbox';

/** Where the runs of a row take place. */
interface Around {
	/** What else is set, in both runs. */
	beside?: INodeParameters;
	sandbox?: SandboxOptions;
}

/** A field, or `options.sort` of a collection; a value; and what comes of a run with it, which does not come of one without. */
export type Row = [name: string, value: NodeParameterValueType, gives: object, around?: Around];

/** A name may be given twice, and nothing in it becomes something else. */
const PARAMETERS = [
	['lang', 'de & en'],
	['toString', 'a'],
	['toString', 'b'],
	['x\r\nX-Other: 1', '1\r\nX-Other: 2'],
	['y&number=9#', '&page:9#?'],
] as const;
const SENT = PARAMETERS.map((each) => each.join('=')).join('&');
const BUSY = { kind: 'status', status: 429, headers: { 'retry-after': '60' } } as const;

/** What several surfaces have. `reviews` are those that come out, newest first, by their stars. */
export const SHARED: Row[] = [
	['filters.createdAfter', '2026-11-01', { reviews: '5 4' }],
	['filters.createdBefore', '2026-11-01', { reviews: '3 1' }],
	['filters.createdIn', 'thisMonth', { reviews: '5 4' }],
	// In UTC it would be the 31st of that of four stars.
	['filters.experienceAfter', '2026-10-31', { reviews: '5' }],
	['filters.experienceBefore', '2026-10-15', { reviews: '3 1' }],
	['filters.hasText', false, { reviews: '4' }],
	['filters.highlighted', true, { reviews: '5' }],
	['filters.ratingMax', 3, { reviews: '3 1' }],
	['filters.ratingMin', 4, { reviews: '5 4' }],
	['filters.text', 'late', { reviews: '3 1' }],
	['filters.textExcludes', 'refund', { reviews: '5 4 1' }],
	['filters.userId', 'u2', { reviews: '4 1' }],
	[
		'options.failIfIncomplete',
		true,
		{ reviews: '', error: 'The list is not whole' },
		{ sandbox: { listFaults: { staleTotal: 9 } } },
	],
	[
		'options.maxWait',
		30,
		{
			...{ reviews: '', asked: '1', error: "The platform asks to wait 60 s, longer than 'Max Wait' (30 s)" },
			description: expect.stringContaining("raise 'Max Wait'") as string,
		},
		{ sandbox: { script: ({ number }) => (number === 1 ? BUSY : undefined) } },
	],
	[
		'options.queryParameters',
		{ parameter: PARAMETERS.map(([name, value]) => ({ name, value })) },
		{ asked: [1, 2, 3, 4].map((page) => `${SENT}&${page}`).join(' ') },
	],
];

/** Adds four reviews, newest first, each with its stars as its id. */
export function addReviews(sandbox: Sandbox): Sandbox {
	const add = (rating: number, day: string, experience_date: string, fields: object) =>
		addReviewAt(sandbox, Date.parse(`${day}T12:00Z`), {
			...{ id: String(rating), rating, experience_date, is_highlighted: rating === 5, ...fields },
		});
	add(5, '2026-11-09', '2026-11-01', { title: 'Great', content: 'Fast', user_id: 'u1' });
	add(4, '2026-11-05', '2026-10-31T01:00Z', { title: '', content: '', user_id: 'u2' });
	add(3, '2026-10-20', '2026-10-10', { title: 'Late', content: 'My refund', user_id: 'u1' });
	add(1, '2026-09-01', '2026-08-20', { title: 'Late again', content: '- rude', user_id: 'u2' });
	return sandbox;
}

/** The names of what can be set: of a trigger, or of one operation of a node. */
const settable = (properties: INodeProperties[], operation?: string): string[] =>
	properties
		.filter(({ type, displayOptions: { show } = {} }) => {
			const isShown = operation === undefined || show?.operation?.includes(operation);
			return isShown && type !== 'notice';
		})
		.flatMap(({ name, type, options = [] }) =>
			type === 'collection' ? options.map((option) => `${name}.${option.name}`) : [name],
		);

/** Parameters with one more. */
function withValue(
	name: string,
	value: NodeParameterValueType,
	beside: INodeParameters = {},
): INodeParameters {
	const [field = '', option] = name.split('.');
	if (option === undefined) return { ...beside, [field]: value };
	return { ...beside, [field]: { ...(beside[field] as INodeParameters), [option]: value } };
}

/**
 * Tests that each thing that can be set is in the table, and changes what a run gives as its row says.
 *
 * @param own rows, besides those that are shared
 */
export function testSurface(
	properties: INodeProperties[],
	own: Row[],
	run: (parameters: INodeParameters, sandbox?: SandboxOptions) => Promise<object>,
	operation?: string,
): void {
	const names = settable(properties, operation);
	const rows = [...own, ...SHARED.filter(([name]) => names.includes(name))];

	it('is all in the table', () => {
		expect([...new Set(rows.map(([name]) => name))].sort()).toEqual([...names].sort());
	});

	it.each(rows)(
		'%s changes what comes of a run, when it is %j',
		async (name, value, gives, { beside, sandbox } = {}) => {
			expect(await run({ ...beside }, sandbox)).not.toMatchObject(gives);
			expect(await run(withValue(name, value, beside), sandbox)).toMatchObject(gives);
		},
	);
}

/**
 * The same for an operation that reads the list, with what its filters say in the log.
 *
 * @param usual parameters of each run
 * @param reviewsIn the stars of the reviews that came out
 */
export function testOperation(
	operation: string,
	usual: INodeParameters,
	own: Row[],
	reviewsIn: (items: IDataObject[]) => unknown[],
): void {
	const passUntil = useSimulatedTime();
	const startSandbox = useSandbox({ reviews: 0, pageSize: 1, order: 'newest', limit: 10_000 });
	const run = async (parameters: INodeParameters, options?: SandboxOptions) => {
		const sandbox = addReviews(await startSandbox(options));
		const log = loggedLines();
		const { items, error } = await passUntil(listReviews(sandbox, { operation, ...usual, ...parameters }));
		const asked = sandbox.answers.map(({ url }) =>
			[...new URL(url, sandbox.url).searchParams].map((each) => each.join('=')).join('&'),
		);
		const texts = { error: error?.message, description: error?.description, log };
		return {
			...texts,
			asked: asked.join(' ').replaceAll('page=', ''),
			items: jsonOf(items),
			reviews: reviewsIn(jsonOf(items)).join(' '),
		};
	};
	testSurface(new ReviewPlatform().description.properties, own, run, operation);

	it('says in the log why nothing passes', async () => {
		const { log } = await run({ filters: { ratingMin: 8 } });

		expect(log).toEqual([expect.stringMatching(/passes 'Rating Min' \(8\)$/)]);
	});

	it('says what to do about a page that is refused', async () => {
		const script: Script = ({ url }) =>
			url.endsWith('page=3') ? { kind: 'status', status: 422 } : undefined;
		const { description } = await run({}, { script });

		const goAround = "To skip it, use the options 'Start Page' and 'End Page'. ";
		expect(description).toMatch(/^Page 3 of the list could not be read\..* Check 'Query Parameters'/);
		expect(description?.includes(goAround)).toBe(operation === 'list');
	});
}
