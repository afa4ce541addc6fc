import type { Sandbox } from '../../sandbox/sandbox';
import { addReview } from './reviews';
import type { TriggerWorkflow } from './trigger';

/** Platform and workflow, after the first poll. */
export interface Stage {
	sandbox: Sandbox;
	trigger: TriggerWorkflow;
}

/** What happens between two polls; returns the ids that are new, oldest first. */
type Happening = (stage: Stage) => string[] | Promise<string[]>;

/** Something that can happen between two polls. */
export interface Scenario {
	name: string;
	/** Reviews at the first poll; 40 unless told otherwise. */
	reviews?: number;
	happening: Happening;
	/** In a list without an order `total` cannot show it: it comes with the next check of the whole list. */
	hiddenWithoutOrder?: true;
}

const add = ({ sandbox }: Stage, secondsAfterNewest: number): string =>
	addReview(sandbox, secondsAfterNewest);
const removeByAge = ({ sandbox }: Stage, ...places: number[]): void => {
	const newestFirst = [...sandbox.reviews].sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
	for (const place of places) sandbox.account.reviewList.remove(newestFirst.at(place)?.id ?? '');
};

/** What a trigger has to get right. */
export const SCENARIOS: Scenario[] = [
	{ name: 'nothing', happening: () => [] },
	{ name: 'one new', happening: (stage) => [add(stage, 60)] },
	{
		name: 'a hundred at once',
		happening: (stage) => Array.from({ length: 100 }, (_, index) => add(stage, 60 + index)),
	},
	{ name: 'the first of an empty account', reviews: 0, happening: (stage) => [add(stage, 60)] },
	{
		name: 'one new and the oldest deleted together',
		happening: (stage) => {
			removeByAge(stage, -1);
			return [add(stage, 60)];
		},
		hiddenWithoutOrder: true,
	},
	{
		name: 'one new and the newest deleted together',
		happening: (stage) => {
			removeByAge(stage, 0);
			return [add(stage, 60)];
		},
		hiddenWithoutOrder: true,
	},
	{
		name: 'two deleted',
		happening: (stage) => {
			removeByAge(stage, 3, 20);
			return [];
		},
	},
	{
		name: 'the newest deleted',
		happening: (stage) => {
			removeByAge(stage, 0);
			return [];
		},
	},
	{ name: 'two of the same second', happening: (stage) => [add(stage, 60), add(stage, 60)] },
	{ name: 'one of the same second as the newest', happening: (stage) => [add(stage, 0)] },
	{ name: 'one published late, older than most', happening: (stage) => [add(stage, -30 * 86_400)] },
	{ name: 'one published late, the oldest of all', happening: (stage) => [add(stage, -5 * 365 * 86_400)] },
	{
		name: 'a new one and a late one together',
		happening: (stage) => [add(stage, -20 * 86_400), add(stage, 60)],
	},
	{
		name: 'an edit',
		happening: ({ sandbox }) => {
			for (const { id } of sandbox.reviews.slice(0, 5)) {
				sandbox.account.reviewList.edit(id, { title: 'Edited', rating: 1, is_highlighted: true });
			}
			return [];
		},
	},
	{
		name: 'one new, and a poll that is refused',
		happening: async (stage) => {
			const ids = [add(stage, 60)];
			await expectRefusal(stage);
			return [...ids, add(stage, 120)];
		},
	},
	{
		name: 'one new, and n8n starts again',
		happening: (stage) => {
			const ids = [add(stage, 60)];
			stage.trigger.restart();
			return [...ids, add(stage, 120)];
		},
	},
	{
		name: 'everything deleted',
		happening: ({ sandbox }) => {
			for (const { id } of [...sandbox.reviews]) sandbox.account.reviewList.remove(id);
			return [];
		},
	},
];

async function expectRefusal({ sandbox, trigger }: Stage): Promise<void> {
	sandbox.settings.script = () => ({ kind: 'status', status: 429, headers: { 'retry-after': '600' } });
	await expect(trigger.poll()).rejects.toThrow('The rate limit did not clear');
	delete sandbox.settings.script;
	trigger.changeKey(sandbox);
}
