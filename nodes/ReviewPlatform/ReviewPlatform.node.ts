import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { DOCUMENTED_LIMIT } from '../shared/api/rateLimit/rateLimitPolicy';
import { BASE_URL_EXPRESSION, CREDENTIAL_NAME, MAIN_CONNECTION } from '../shared/credential/credential';
import { propertiesOf, readFields } from '../shared/fields/field';
import { choice } from '../shared/fields/kinds';
import { review } from './resources/review/index';
import { user } from './resources/user/index';
import { runOperation, type OperationRequest } from './runOperation';

const TRIGGER = 'n8n-nodes-review-platform.reviewPlatformTrigger';
const resources = [review, user];

const resource = choice({
	displayName: 'Resource',
	noDataExpression: true,
	options: resources.map(({ option }) => option),
	default: 'review',
	// n8n does not check what scripts and models write: where no operation replaces this, one of the two is none.
	routing: { send: { paginate: true }, operations: { pagination: runOperation(refuseUnknown) } },
});

const operationFields = resources.map(({ option, operations, defaultOperation }) => ({
	of: option.value,
	operation: choice({
		displayName: 'Operation',
		noDataExpression: true,
		displayOptions: { show: { resource: [option.value] } },
		options: operations,
		default: defaultOperation,
	}),
}));

const properties: INodeProperties[] = [
	...propertiesOf({ resource }),
	...operationFields.flatMap(({ operation }) => propertiesOf({ operation })),
	...resources.flatMap(({ fields }) => fields.flatMap(propertiesOf)),
];

/** @throws UserFacingError that names the field, and its choices */
async function refuseUnknown({ context }: OperationRequest): Promise<object[]> {
	const { resource: chosen } = readFields(context, { resource });
	for (const { of, operation } of operationFields) if (of === chosen) readFields(context, { operation });
	return await Promise.resolve([]);
}

const operationNames = resources.flatMap(({ operations }) =>
	operations.map(({ name, value }) => [value, name]),
);

/** Whether each of several input items reads the list, not to look up reviews of its own. */
const READS_ONCE_EACH =
	'={{ $parameter["resource"] === "review" && $input.all().length > 1 && !Object.keys($parameter["filters"] ?? {}).includes("reviewId") }}';

/** Reads the reviews of a company, and the user an integration key belongs to. */
export class ReviewPlatform implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Review Platform',
		name: 'reviewPlatform',
		icon: { light: 'file:../../icons/reviewPlatform.svg', dark: 'file:../../icons/reviewPlatform.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: `={{ ${JSON.stringify(Object.fromEntries(operationNames))}[$parameter["operation"]] }}`,
		description: 'Read the reviews of your company, with their ratings and texts, and look up its account',
		defaults: { name: 'Review Platform' },
		usableAsTool: true,
		inputs: [MAIN_CONNECTION],
		outputs: [MAIN_CONNECTION],
		credentials: [{ name: CREDENTIAL_NAME, required: true }],
		hints: [
			{
				message:
					"The list is read once for each input item. To read it only once, switch on 'Execute Once' in the node's settings.",
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'always',
				displayCondition: READS_ONCE_EACH,
			},
		],
		builderHint: {
			searchHint: `Reads reviews of one company, and its account; it cannot write or answer reviews. To act on each new review, start with its trigger instead of a schedule. The platform allows ${DOCUMENTED_LIMIT.requests} requests a minute, with 15 reviews each: set 'Limit' if some reviews are enough, and use the operation Get Statistics for averages and counts.`,
			relatedNodes: [
				{ nodeType: TRIGGER, relationHint: 'Starts the workflow with each new or changed review' },
			],
		},
		requestDefaults: { baseURL: BASE_URL_EXPRESSION, headers: { Accept: 'application/json' } },
		properties,
	};
}
