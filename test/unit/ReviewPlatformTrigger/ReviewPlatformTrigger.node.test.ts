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
		['allNotice', { startFrom: 'all' }, true],
		['allNotice', { startFrom: 'all', event: 'changedReview' }, false],
		['allNotice', { startFrom: 'now' }, false],
		['changesNotice', { event: 'changedReview' }, true],
		['changesNotice', { event: 'newReview' }, false],
	])('shows %s with %j: %s', (name, parameters, isShown) => {
		const given = { event: 'newReview', startFrom: 'now', ...parameters };

		expect(NodeHelpers.displayParameter(given, fieldOf(name), null, null)).toBe(isShown);
	});
});
