import type { IPollFunctions } from 'n8n-workflow';

import { invalidParameter, readFields } from '../shared/fields/field';
import { timezoneOf } from '../shared/fields/timezone';
import { hashOf } from '../shared/hash';
import { matcherFor } from '../shared/review/filters';
import { formatterFor } from '../shared/review/spreadsheet';
import { triggerFields } from './fields';

/** A hash of what was entered, not of what its expressions give. */
export const enteredHashOf = (context: IPollFunctions): string =>
	hashOf(JSON.stringify(context.getNode().parameters));

export type TriggerParameters = ReturnType<typeof readParameters>;

/**
 * The values of the trigger's fields, checked.
 *
 * @throws UserFacingError that names the parameter whose value cannot be used
 */
export function readParameters(context: IPollFunctions) {
	const { event, startFrom, startDate, filters, options } = readFields(context, triggerFields);
	const entered: { [Name in keyof typeof triggerFields]?: unknown } = context.getNode().parameters;
	const isDate = startFrom === 'date';
	if (isDate && !startDate)
		throw invalidParameter(
			triggerFields.startDate,
			"must not be empty with 'Start From' › 'Date'",
			entered.startDate,
		);
	const startSecond = Math.max(0, Math.floor((startDate?.toMillis() ?? 0) / 1_000));
	return {
		wantsNew: event !== 'changedReview',
		wantsChanged: event !== 'newReview',
		startFrom: startFrom === 'now' ? ('now' as const) : isDate ? startSecond : 0,
		// Of the date as it was entered, not of what its expression gives today.
		startHash: hashOf(JSON.stringify([startFrom, isDate && entered.startDate])),
		matches: () => true,
		...matcherFor(filters, context.getTimezone(), context.getNodeParameter('filters', {})),
		format: formatterFor(options, () => timezoneOf(context)),
	};
}
