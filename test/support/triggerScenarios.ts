import { addReview } from './reviews';
import type { Platform } from './reviews';

/** Platform and workflow, after the first poll. */
export interface Stage {
	platform: Platform;
	trigger: {
		/** A poll all of whose requests are refused. */
		refusedPoll(): Promise<void> | void;
		/** n8n ends and starts again. */
		restart(): void;
	};
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

const add = ({ platform }: Stage, secondsAfterNewest: number): string =>
	addReview(platform, secondsAfterNewest);
const removeByAge = ({ platform }: Stage, ...places: number[]): void => {
	const { reviewList } = platform.account;
	const newestFirst = [...reviewList.records].sort((one, other) =>
		one.created_at < other.created_at ? 1 : -1,
	);
	for (const place of places) reviewList.remove(newestFirst.at(place)?.id ?? '');
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
		happening: ({ platform: { account } }) => {
			for (const { id } of account.reviewList.records.slice(0, 5)) {
				account.reviewList.edit(id, { title: 'Edited', rating: 1, is_highlighted: true });
			}
			return [];
		},
	},
	{
		name: 'one new, and a poll that is refused',
		happening: async (stage) => {
			const ids = [add(stage, 60)];
			await stage.trigger.refusedPoll();
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
		happening: ({ platform: { account } }) => {
			for (const { id } of [...account.reviewList.records]) account.reviewList.remove(id);
			return [];
		},
	},
];
