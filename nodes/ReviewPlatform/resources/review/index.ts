import type { INodeProperties } from 'n8n-workflow';

import { propertiesOf } from '../../../shared/fields/field';
import { getStatistics } from './getStatistics';
import { list } from './list';
import { listFields } from './listFields';
import { statisticsFields } from './statisticsFields';

const operations = [list, getStatistics];

/** The resource Review: its operations, and the fields that the node shows. */
export const review = {
	option: { name: 'Review', value: 'review' },
	operations,
	properties: [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: ['review'] } },
			options: operations,
			default: 'list',
		},
		...propertiesOf(listFields),
		...propertiesOf(statisticsFields),
	] satisfies INodeProperties[],
};
