import type { IPollFunctions } from 'n8n-workflow';

import { operationError } from '../shared/errors/nodeErrors';
import { matcherFor, readFilters } from '../shared/fields/filters';
import { ParameterReader } from '../shared/fields/parameterReader';
import { formatterFor } from '../shared/fields/spreadsheetFormat';
import { hashOf } from '../shared/hash';
import { triggerFields } from './fields';

export type TriggerParameters = ReturnType<typeof readParameters>;

/**
 * The values of the trigger's fields, checked.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
export function readParameters(context: IPollFunctions) {
	const parameters = new ParameterReader(context, triggerFields);
	const { startFrom = 'now', startDate } = context.getNode().parameters;
	const event = parameters.choice('event');
	return {
		wantsNew: event !== 'changedReview',
		wantsChanged: event !== 'newReview',
		newFrom: readNewFrom(context, parameters),
		// Of what was entered, not of what an expression gives today.
		startHash: hashOf(JSON.stringify([startFrom, startFrom === 'date' && startDate])),
		matches: matcherFor(readFilters(parameters.collection('filters'))) ?? (() => true),
		format: formatterFor(parameters.collection('options'), context.getTimezone()),
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
