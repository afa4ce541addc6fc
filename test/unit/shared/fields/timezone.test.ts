import { readFields } from '../../../../nodes/shared/fields/field';
import { timezoneOf } from '../../../../nodes/shared/fields/timezone';
import { filtersField } from '../../../../nodes/shared/review/filters';
import { contextOf } from '../../../support/fields';

const contextIn = (timezone: string, given = {}) => ({ ...contextOf(given), getTimezone: () => timezone });
const inZone = (timezone: string) => timezoneOf(contextIn(timezone));

describe('timezoneOf', () => {
	it.each(['Europe/Berlin', 'UTC', 'EST'])('is that of the workflow: %s', (timezone) => {
		expect(inZone(timezone)).toBe(timezone);
	});

	it.each(['Pacific', 'Europe/Berlim', ''])('refuses one that is none, and names it: %p', (timezone) => {
		const message = `The workflow's time zone '${timezone}' is not known`;

		expect(() => inZone(timezone)).toThrow(expect.objectContaining({ kind: 'noTimezone', message }) as Error);
	});

	it.each([
		['a date', { createdAfter: '2026-03-31T18:00:00Z' }],
		['a period', { createdIn: 'today' }],
	])('is what is named, and not %s that needs one', (_name, filters) => {
		const read = () => readFields(contextIn('Pacific', { filters }), { filters: filtersField('list') });

		expect(read).toThrow("The workflow's time zone 'Pacific' is not known");
	});
});
