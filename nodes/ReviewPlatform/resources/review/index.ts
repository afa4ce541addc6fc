import { getStatistics } from './getStatistics';
import { list } from './list';
import { listFields } from './listFields';
import { statisticsFields } from './statisticsFields';

/** The resource Review: its operations, and their fields. */
export const review = {
	option: { name: 'Review', value: 'review' },
	operations: [list, getStatistics],
	defaultOperation: 'list',
	fields: [listFields, statisticsFields],
};
