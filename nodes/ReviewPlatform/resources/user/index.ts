import { getMe } from './getMe';

/** The resource User: its operation, which has no fields. */
export const user = {
	option: { name: 'User', value: 'user' },
	operations: [getMe],
	defaultOperation: 'getMe',
	fields: [],
};
