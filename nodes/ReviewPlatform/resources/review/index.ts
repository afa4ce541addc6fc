import type { INodeProperties } from 'n8n-workflow';

import { propertiesOf } from '../../../shared/fields/field';
import { list } from './list';
import { listFields } from './listFields';

/** The resource Review: its operations, and the fields that the node shows. */
export const review = {
	option: { name: 'Review', value: 'review' },
	operations: [list],
	properties: [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: ['review'] } },
			options: [list],
			default: 'list',
		},
		...propertiesOf(listFields),
	] satisfies INodeProperties[],
};
