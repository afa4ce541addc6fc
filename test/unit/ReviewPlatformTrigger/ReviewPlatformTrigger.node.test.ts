import { ReviewPlatformTrigger } from '../../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node';
import { shown } from '../../support/description';

const trigger = new ReviewPlatformTrigger();

describe('ReviewPlatformTrigger', () => {
	it('shows below its name the event, as its field calls it', () => {
		expect(shown(trigger, { event: 'newReview' }, trigger.description.subtitle)).toBe('New Review');
	});

	it('is described in search for the node too, which is the same entry', () => {
		expect(trigger.description.description).toMatch(/^Read reviews, or start the workflow/);
	});
});
