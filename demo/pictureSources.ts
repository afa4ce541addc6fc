import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { ReviewPlatformApi } from '../credentials/ReviewPlatformApi.credentials';
import { ReviewPlatform } from '../nodes/ReviewPlatform/ReviewPlatform.node.js';
import { ReviewPlatformTrigger } from '../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node.js';
import { contentHash } from '../tools/contentHash';

const PROJECT = join(__dirname, '..');
const EXAMPLES = join(PROJECT, 'examples');
/** Where the pictures are, and the file that says what they were drawn from. */
export const PICTURES = join(PROJECT, 'docs', 'images');
export const DRAWN_FROM = join(PICTURES, 'drawn-from.json');

/** Hash by picture. */
type Sources = Record<string, string>;

/** Pictures of the editor, each light and dark, and what they show. */
const PANELS = {
	'node-panel': [new ReviewPlatform().description, new ReviewPlatformTrigger().description],
	'list-reviews': new ReviewPlatform().description,
	'get-statistics': new ReviewPlatform().description,
	message: new ReviewPlatform().description,
	trigger: new ReviewPlatformTrigger().description,
	credential: new ReviewPlatformApi().properties,
};

export type Panel = keyof typeof PANELS;

/** Names of the examples, as their files have them. */
export const EXAMPLE_NAMES = readdirSync(EXAMPLES)
	.filter((file) => file.endsWith('.json'))
	.map((file) => basename(file, '.json'));

/** Each picture there is to be, and a hash of what it is to be drawn from. */
export function pictureSources(): Sources {
	const panels = Object.entries(PANELS).flatMap(([panel, source]) =>
		['light', 'dark'].map((scheme) => [`${panel}-${scheme}.png`, contentHash(source)] as const),
	);
	const examples = EXAMPLE_NAMES.map((name) => {
		const workflow: unknown = JSON.parse(readFileSync(join(EXAMPLES, `${name}.json`), 'utf8'));
		return [`example-${name}.png`, contentHash(workflow)] as const;
	});
	return Object.fromEntries([...panels, ...examples]);
}

/** Each picture there is, and the hash of what it was drawn from. */
export function drawnFrom(): Sources {
	return JSON.parse(readFileSync(DRAWN_FROM, 'utf8')) as Sources;
}
