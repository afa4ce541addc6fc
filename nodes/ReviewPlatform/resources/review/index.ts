import { list } from './list';
import { listFields } from './listFields';

/** The resource Review: its operations, and their fields. */
export const review = {
	option: { name: 'Review', value: 'review' },
	operations: [list],
	defaultOperation: 'list',
	fields: listFields,
};
