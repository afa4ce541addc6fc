import type { IPollFunctions } from 'n8n-workflow';

import { operationError } from '../shared/errors/nodeErrors';
import { matcherFor, readFilters } from '../shared/fields/filters';
import { ParameterReader } from '../shared/fields/parameterReader';
import { forSpreadsheet } from '../shared/fields/spreadsheetFormat';
import type { Review } from '../shared/types';
import { triggerFields } from './fields';
import type { WatchOptions } from './watch/watchPoll';
import { hashOf } from './watch/texts';

/** The trigger's parameters, checked. */
export interface TriggerParameters {
	wantsNew: boolean;
	wantsChanged: boolean;
	newFrom: WatchOptions['newFrom'];
	/** Of what was entered as Start From and, where that is Date, as Start Date; not of what an expression gives today. */
	startHash: string;
	matches: (review: Review) => boolean;
	/** What an item has of a review. */
	format: (review: object) => object;
}

/**
 * The values of the trigger's fields, checked.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
export function readParameters(context: IPollFunctions): TriggerParameters {
	const parameters = new ParameterReader(context, triggerFields);
	const { startFrom = 'now', startDate } = context.getNode().parameters;
	const event = parameters.choice('event');
	const isForSpreadsheet = parameters.collection('options').isOn('spreadsheetFormat');
	const timezone = context.getTimezone();
	return {
		wantsNew: event !== 'changedReview',
		wantsChanged: event !== 'newReview',
		newFrom: readNewFrom(context, parameters),
		startHash: hashOf(JSON.stringify([startFrom, startFrom === 'date' && startDate])),
		matches: matcherFor(readFilters(parameters.collection('filters'))) ?? (() => true),
		format: (review) => (isForSpreadsheet ? forSpreadsheet(review, timezone) : review),
	};
}

function readNewFrom(context: IPollFunctions, parameters: ParameterReader): number {
	const startFrom = parameters.choice<'now' | 'date' | 'all'>('startFrom');
	if (startFrom === 'now') return Infinity;
	if (startFrom === 'all') return 0;
	if (['', null].includes(parameters.value('startDate') as string))
		throw operationError(context.getNode(), 'noStartDate');
	return Math.max(0, Math.floor(parameters.dateTime('startDate').toMillis() / 1_000));
}
