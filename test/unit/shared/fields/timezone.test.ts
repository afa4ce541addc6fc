import { timezoneOf } from '../../../../nodes/shared/fields/timezone';
import { contextOf } from '../../../support/fields';

const inZone = (timezone: string) => timezoneOf({ ...contextOf({}), getTimezone: () => timezone });

describe('timezoneOf', () => {
	it.each(['Europe/Berlin', 'UTC', 'EST'])('is that of the workflow: %s', (timezone) => {
		expect(inZone(timezone)).toBe(timezone);
	});

	it.each(['Pacific', 'Europe/Berlim', ''])(
		'refuses one that is none, and says where it is set: %p',
		(timezone) => {
			const description = expect.stringMatching(/workflow settings › Timezone.*GENERIC_TIMEZONE/) as string;
			const message = `The workflow's time zone '${timezone}' is none`;

			expect(() => inZone(timezone)).toThrow(expect.objectContaining({ message, description }));
		},
	);
});
