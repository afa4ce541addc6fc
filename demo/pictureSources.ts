import { NodeHelpers } from 'n8n-workflow';
import type { INodeParameters, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { ReviewPlatformApi } from '../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../nodes/ReviewPlatform/ReviewPlatform.node.js';
import { ReviewPlatformTrigger } from '../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node.js';
import { messageOf } from '../nodes/shared/review/message';
import { sampleReview, withOffset } from '../sandbox/sampleReviews';
import { contentHash } from '../tools/contentHash';
import type { WorkflowFile } from '../tools/n8n/n8nApi';
import { QUESTION } from './standInModel';

/** The same code draws the same pictures: in n8n it is always this moment. */
export const NOW = Date.parse('2026-10-30T16:20:00Z');

/** The newest review. */
export const WRITTEN = {
	...sampleReview('the newest', NOW - 3 * 60_000, ['company'], 2),
	is_highlighted: false,
	title: 'Late again',
	content: 'Ordered on Monday, there on Friday. The parcel was well packed, though.',
	experience_date: withOffset(NOW).slice(0, 10),
};

const PROJECT = join(__dirname, '..');
const EXAMPLES = join(PROJECT, 'examples');
/** Where the pictures are, and the file that says what they were drawn from. */
export const PICTURES = join(PROJECT, 'docs', 'images');
export const DRAWN_FROM = join(PICTURES, 'drawn-from.json');

/** What a model might make of a week of reviews: the picture is drawn without one. */
const SUMMARY = `*What 23 reviews of last week say*

*Praised*
• Support answers within a day (9 reviews)
• Parcels are well packed (6)

*Criticised*
• Deliveries are late, by up to two weeks (7)
• The app is slow on older phones (3)

*To look into first*
• Why deliveries take longer since Monday`;

/** Messages as they are to be seen in Slack, by the names of their pictures. */
export const IN_SLACK = {
	'slack-message': messageOf(WRITTEN, 'slack', 'Europe/Berlin'),
	'ai-summary': SUMMARY,
};

/** The chat with this example, answered by `standInModel.ts`. */
export const AGENT = 'ai-agent-with-reviews';

/** Hash by picture. */
type Sources = Record<string, string>;

const { description: node } = new ReviewPlatform();
const { description: trigger } = new ReviewPlatformTrigger();
const credential = new ReviewPlatformApi();

/** A node that is shown after it was run. */
export interface ShownNode {
	description: INodeTypeDescription;
	parameters: INodeParameters;
	/** How many items come out, as the editor says it. */
	items: string;
	/** In `nodes/`: the schema of what comes out. */
	schema: string;
	/** Where a value is to be seen whole: n8n itself opens a table. */
	view?: 'schema';
}

/** The nodes that are shown, by the names of their pictures. */
export const SHOWN_NODES = {
	'list-reviews': {
		description: node,
		parameters: { resource: 'review', operation: 'list' },
		items: '50 items',
		schema: 'ReviewPlatform/__schema__/v1.0.0/review/list.json',
	},
	'get-statistics': {
		description: node,
		parameters: { resource: 'review', operation: 'getStatistics' },
		items: '1 item',
		schema: 'ReviewPlatform/__schema__/v1.0.0/review/getStatistics.json',
		view: 'schema',
	},
	trigger: {
		description: trigger,
		parameters: { filters: { ratingMax: 2 }, options: { message: 'slack' } },
		items: '1 item',
		schema: 'ReviewPlatformTrigger/__schema__/v1.0.0.json',
	},
} satisfies Record<string, ShownNode>;

/** What each picture of the editor shows, light and dark. */
const PANELS = {
	'node-panel': { ...inNodesPanel(), icons: iconsOf(node.icon) },
	credential: {
		name: credential.displayName,
		icons: iconsOf(credential.icon),
		// Its address is on this machine, so no notice is shown.
		fields: credential.properties.filter(({ type }) => type !== 'notice').map(fieldOf),
	},
	...(Object.fromEntries(
		Object.entries(SHOWN_NODES).map(([name, shown]) => [name, whenOpen(shown)]),
	) as Record<keyof typeof SHOWN_NODES, object>),
};

export type Panel = keyof typeof PANELS;

/** Names of the examples, as their files have them. */
export const EXAMPLE_NAMES = readdirSync(EXAMPLES)
	.filter((file) => file.endsWith('.json'))
	.map((file) => basename(file, '.json'));

/** Each picture there is to be, and a hash of what it shows: the same where a change does not show in the picture. */
export function pictureSources(): Sources {
	const panels = Object.entries(PANELS).flatMap(([panel, shown]) =>
		['light', 'dark'].map((scheme) => [`${panel}-${scheme}.png`, contentHash(shown)] as const),
	);
	const examples = EXAMPLE_NAMES.map((name) => {
		const workflow = readJson(join(EXAMPLES, `${name}.json`)) as WorkflowFile;
		return [`example-${name}.png`, contentHash(onCanvas(workflow))] as const;
	});
	const inSlack = Object.entries(IN_SLACK).map(([name, text]) => [`${name}.png`, contentHash(text)] as const);
	const answer = ['agent-answer.png', contentHash(QUESTION)] as const;
	return Object.fromEntries([...panels, ...examples, ...inSlack, answer]);
}

/** Each picture there is, and the hash of what it was drawn from. */
export function drawnFrom(): Sources {
	return readJson(DRAWN_FROM) as Sources;
}

/** The entry of both nodes: names and actions, and the trigger's description. */
function inNodesPanel() {
	const namesIn = ({ properties }: INodeTypeDescription, names: string[]) =>
		properties
			.filter(({ name }) => names.includes(name))
			.flatMap(({ options = [] }) =>
				options.map((option) => ('action' in option && option.action) || option.name),
			);
	return {
		name: node.displayName,
		description: trigger.description,
		triggers: namesIn(trigger, ['event']),
		actions: namesIn(node, ['resource', 'operation']),
	};
}

/** An open node: the fields that are shown with these parameters, and the names of what comes out. */
function whenOpen({ description, parameters, schema }: ShownNode) {
	const { properties } = description;
	const values = NodeHelpers.getNodeParameters(properties, parameters, true, false, null, description) ?? {};
	const shown = properties.filter((field) => NodeHelpers.displayParameter(values, field, null, description));
	const { properties: output } = readJson(join(PROJECT, 'nodes', schema)) as { properties: object };
	return {
		name: description.displayName,
		icons: iconsOf(description.icon),
		hint: typeof description.triggerPanel === 'object' ? description.triggerPanel.activationHint : undefined,
		fields: shown.map((field) => ({ ...fieldOf(field), value: valueOf(field, values[field.name]) })),
		output: Object.keys(output),
	};
}

/** What is shown of a field, whatever its value. Its description is not: it shows when the mouse rests on it. */
function fieldOf({ displayName, type, hint, placeholder, required }: INodeProperties) {
	return { displayName, type, hint, placeholder, required };
}

/** As the editor shows it: a choice by its name, a collection by the fields that were added to it. */
function valueOf({ type, options = [] }: INodeProperties, value: unknown): unknown {
	if (type === 'options') return options.find((option) => 'value' in option && option.value === value)?.name;
	if (type !== 'collection') return value;
	const added = value as INodeParameters;
	return (options as INodeProperties[])
		.filter(({ name }) => name in added)
		.map((field) => ({ ...fieldOf(field), value: valueOf(field, added[field.name]) }));
}

/** What subtitles of nodes are made of. */
const IN_SUBTITLES = ['action', 'event', 'method', 'mode', 'operation', 'resource', 'url', 'workflowId'];

/** A workflow on the canvas: all of its sticky notes, and of other nodes what is seen without opening them. */
function onCanvas({ name, nodes, connections }: WorkflowFile) {
	const seen = nodes.map(({ name, type, position, disabled, parameters }) => {
		const inSubtitle = Object.entries(parameters).filter(([parameter]) => IN_SUBTITLES.includes(parameter));
		const isNote = type === STICKY_NOTE;
		return { name, type, position, disabled, parameters: isNote ? parameters : inSubtitle };
	});
	return { name, seen, connections, subtitles: [node.subtitle, trigger.subtitle], icons: iconsOf(node.icon) };
}

export const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/** The files of an icon, which are those in `icons/`. */
function iconsOf(icon: INodeTypeDescription['icon']): string[] {
	const files = Object.values(icon as { light: string; dark: string });
	return files.map((file) => readFileSync(join(PROJECT, 'icons', basename(file)), 'utf8'));
}

function readJson(file: string): unknown {
	return JSON.parse(readFileSync(file, 'utf8'));
}
