import { NodeHelpers, type INodeProperties } from 'n8n-workflow';

import { ReviewPlatformTrigger } from '../../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import { shown } from '../../support/description';

const trigger = new ReviewPlatformTrigger();

const fieldOf = (wanted: string) =>
	trigger.description.properties.find(({ name }) => name === wanted) as INodeProperties;

describe('ReviewPlatformTrigger', () => {
	it('shows below its name the event, as its field calls it', () => {
		expect(shown(trigger, { event: 'newReview' }, trigger.description.subtitle)).toBe('New Review');
	});

	it('says in its panel when it triggers, event by event as the field does, and what a test event is', () => {
		const { executionsHelp } = trigger.description.triggerPanel as { executionsHelp: Record<string, string> };

		for (const text of Object.values(executionsHelp)) {
			expect(text).toContain('<b>New Review</b>: when a review becomes visible on the platform');
			expect(text).toMatch(
				/<b>Changed Review<\/b>: when the rating, title, .*<b>New or Changed Review<\/b>: when /,
			);
			expect(text).toMatch(
				/<b>Fetch Test Event<\/b> gives the latest review to build with, and remembers nothing/,
			);
		}
	});

	it('has no filter by a period, which most reviews of a digest would not pass: each is looked at once', () => {
		expect(fieldOf('filters').options?.map(({ name }) => name)).not.toContain('createdIn');
	});

	it.each([
		['newReview', 'now', 'event startFrom filters options'],
		['newReview', 'date', 'event startFrom startDate filters options'],
		['newReview', 'all', 'event startFrom allNotice filters options'],
		['newOrChangedReview', 'all', 'event changesNotice startFrom allNotice filters options'],
		['changedReview', 'all', 'event changesNotice startFrom filters options'],
	])('shows with %s and %s the fields %s', (event, startFrom, seen) => {
		const isShown = (field: INodeProperties) =>
			NodeHelpers.displayParameter({ event, startFrom }, field, null, null);

		const names = trigger.description.properties.filter(isShown).map(({ name }) => name);
		expect(names.join(' ')).toBe(seen);
	});
});
