// The fields of Get Statistics.

import { boolean, choice, collection, dateTime } from '../../../shared/fields/kinds';
import { PERIOD_OPTIONS, PERIODS_TEXT, type PeriodName, type Unit } from '../../../shared/fields/periods';
import { filtersField } from '../../../shared/review/filters';
import { agentNotice, listOptions } from './listFields';

const show = { resource: ['review'], operation: ['getStatistics'] };
const showCustom = { ...show, period: ['custom'] };
const { failIfIncomplete, maxWait, queryParameters, stopEarly } = listOptions;

/** The fields of Get Statistics, in the order in which the editor shows them. */
export const statisticsFields = {
	agentNotice: agentNotice(show),
	period: choice<PeriodName | 'allTime' | 'custom'>({
		displayName: 'Period',
		displayOptions: { show },
		options: [
			{ name: 'All Time', value: 'allTime' },
			{ name: 'Custom Range', value: 'custom' },
			...PERIOD_OPTIONS,
		],
		default: 'last30Days',
		description: `When the reviews to count were created. A period that has not ended counts up to now. ${PERIODS_TEXT}`,
	}),
	from: dateTime({
		displayName: 'From',
		displayOptions: { show: showCustom },
		default: '',
		description:
			"The first moment to count, e.g. 2026-10-01T00:00:00, in the workflow's time zone unless it has an offset",
	}),
	to: dateTime(
		{
			displayName: 'To',
			displayOptions: { show: showCustom },
			default: '',
			hint: 'Not included: for all of 31 October pick 1 November, 00:00',
			description:
				"The first moment not to count, in the workflow's time zone unless it has an offset. If empty or in the future, it is now.",
		},
		true,
		false,
	),
	comparePrevious: boolean({
		displayName: 'Compare With Period Before',
		displayOptions: { show: { ...show, splitBy: ['nothing'] }, hide: { period: ['allTime'] } },
		default: true,
		hint: 'If the period has not ended, the one before counts only up to the same time',
		description:
			"Whether to also count the period before, and what has changed. This month, for example, is compared with last month up to the same day and time. 'Custom Range' is compared with an equally long time directly before it.",
	}),
	splitBy: choice<Unit | 'nothing'>({
		displayName: 'Split By',
		displayOptions: { show },
		options: [
			{ name: 'Day', value: 'day' },
			{ name: 'Month', value: 'month' },
			{ name: 'Nothing', value: 'nothing' },
			{ name: 'Quarter', value: 'quarter' },
			{ name: 'Week', value: 'week' },
			{ name: 'Year', value: 'year' },
		],
		default: 'nothing',
		description:
			'Whether to return one item for the period, or one for each day, week and so on, oldest first',
	}),
	filters: filtersField('statistics', {
		displayOptions: { show },
		description:
			'Applied after reading, since the API has no such filters. Only reviews that pass all of them count.',
	}),
	options: collection(
		{ displayName: 'Options', placeholder: 'Add Option', displayOptions: { show } },
		{ failIfIncomplete, maxWait, queryParameters, stopEarly },
	),
};
