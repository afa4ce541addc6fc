import { NodeOperationError } from 'n8n-workflow';
import type { IPollFunctions } from 'n8n-workflow';

import { matcherFor } from '../shared/list/filters';
import { readCommonFilters } from '../shared/parameters/commonFilters';
import { ParameterReader } from '../shared/parameters/parameterReader';
import type { Review } from '../shared/types';

/** The trigger's parameters, checked. */
export interface TriggerParameters {
	/** Reviews created in this second or later start the workflow though they are there already: Infinity for none, 0 for all. */
	newFrom: number;
	matches: (review: Review) => boolean;
}

/** @throws NodeOperationError that names the parameter whose value cannot be used */
export function readParameters(context: IPollFunctions): TriggerParameters {
	const parameters = new ParameterReader(context);
	parameters.choice('event', 'Trigger On', ['newReview'], 'newReview');
	return {
		newFrom: readNewFrom(context, parameters),
		matches: matcherFor(readCommonFilters(parameters.collection('filters'))) ?? (() => true),
	};
}

function readNewFrom(context: IPollFunctions, parameters: ParameterReader): number {
	const startFrom = parameters.choice('startFrom', 'Start From', ['now', 'date', 'all'], 'now');
	if (startFrom === 'now') return Infinity;
	if (startFrom === 'all') return 0;
	const startDate = context.getNodeParameter('startDate', '');
	if (startDate === '' || startDate === undefined || startDate === null) {
		throw new NodeOperationError(context.getNode(), "'Start Date' is empty", {
			description: "Enter the date from which reviews start the workflow, or set 'Start From' to Now or All.",
		});
	}
	const startMs = parameters.dateTime('startDate', 'Start Date')?.toMillis() ?? 0;
	return Math.max(0, Math.floor(startMs / 1_000));
}
