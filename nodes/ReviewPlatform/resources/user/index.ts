import { getMe } from './getMe';

/** The resource User: its operations, and their fields. */
export const user = {
	option: { name: 'User', value: 'user' },
	operations: [getMe],
	defaultOperation: 'getMe',
	fields: [],
};
