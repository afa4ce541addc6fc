import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { readFilters } from '../../../shared/fields/filters';
import { ParameterReader } from '../../../shared/fields/parameterReader';
import { toText } from '../../../shared/fields/parameterValues';
import type { SortOrder } from '../../../shared/list/sortReviews';
import { listFields } from './listFields';

/**
 * What an input item asks for, checked: Infinity where a limit or the last page is open. Stop Early and Spreadsheet Format are on when they were added.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
export function readParameters(context: IExecutePaginationFunctions) {
	const parameters = new ParameterReader(context, listFields);
	const options = parameters.collection('options');
	const startPage = options.number('startPage');
	const endPage = options.number('endPage') || Infinity;
	if (endPage < startPage) throw options.invalid('endPage', `must not be before 'Start Page' (${startPage})`);
	return {
		limit: parameters.boolean('returnAll') ? Infinity : parameters.number('limit'),
		filters: readFilters(parameters.collection('filters')),
		sort: options.has('sort') ? options.choice<SortOrder>('sort') : 'none',
		startPage,
		endPage,
		stopEarly: options.isOn('stopEarly'),
		spreadsheetFormat: options.isOn('spreadsheetFormat'),
		query: readQuery(options),
		maxWaitMs: options.number('maxWait') * 1_000,
	};
}

/** Values by name: one given twice has both. */
function readQuery(options: ParameterReader): Record<string, string[]> {
	const given = Object(options.value('queryParameters')) as { parameter?: Array<Record<string, unknown>> };
	const query = new Map<string, string[]>();
	for (const parameter of given.parameter ?? []) {
		const name = toText(parameter.name).trim();
		if (name === '') continue;
		if (name === 'page')
			throw options.invalid('queryParameters', "must not have 'page': use 'Start Page' and 'End Page'");
		query.set(name, [...(query.get(name) ?? []), toText(parameter.value)]);
	}
	return Object.fromEntries(query);
}
