import { NodeOperationError } from 'n8n-workflow';
import type { IPollFunctions } from 'n8n-workflow';

import { matcherFor } from '../shared/list/filters';
import { dateTime, invalid, readCommonFilters } from '../shared/parameterValues';
import type { Review } from '../shared/types';

/** The trigger's parameters, checked. */
export interface TriggerParameters {
	/** Reviews created in this second or later start the workflow though they are there already: Infinity for none, 0 for all. */
	newFrom: number;
	matches: (review: Review) => boolean;
}

/** @throws NodeOperationError that names the parameter whose value cannot be used */
export function readParameters(context: IPollFunctions): TriggerParameters {
	const event = context.getNodeParameter('event', 'newReview');
	if (event !== 'newReview') throw invalid(context, 'Trigger On', 'must be newReview', event);
	return {
		newFrom: readNewFrom(context),
		matches: matcherFor(readCommonFilters(context)) ?? (() => true),
	};
}

function readNewFrom(context: IPollFunctions): number {
	const startFrom = context.getNodeParameter('startFrom', 'now');
	if (startFrom === 'now') return Infinity;
	if (startFrom === 'all') return 0;
	if (startFrom !== 'date') throw invalid(context, 'Start From', 'must be now, date or all', startFrom);
	const startDate = context.getNodeParameter('startDate', '');
	if (startDate === '' || startDate === undefined || startDate === null) {
		throw new NodeOperationError(context.getNode(), "'Start Date' is empty", {
			description: "Enter the date from which reviews start the workflow, or set 'Start From' to Now or All.",
		});
	}
	return Math.max(0, Math.floor(dateTime(context, 'Start Date', startDate).toMillis() / 1_000));
}
