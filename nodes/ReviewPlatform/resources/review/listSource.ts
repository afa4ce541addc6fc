import type { AddedOf } from '../../../shared/fields/field';
import type { ListSource } from '../../../shared/list/readList';
import { REVIEWS, type Review } from '../../../shared/review/record';
import type { OperationRequest } from '../../runOperation';
import { DEFAULT_MAX_WAIT, type listOptions } from './listFields';

type Options = AddedOf<Pick<typeof listOptions, 'maxWait' | 'queryParameters'>>;

/** The list of reviews as an operation reads it, with its options. */
export function listSource({ client, log }: OperationRequest, options: Options): ListSource<Review> {
	const { queryParameters: query = {}, maxWait = DEFAULT_MAX_WAIT } = options;
	const ofList = { isOfList: true, maxWaitMs: maxWait * 1_000 };
	return {
		kind: REVIEWS,
		fetchPage: async (page, signal) => await client.getPage(REVIEWS, page, { ...ofList, signal }, query),
		onProgress: log.onProgress,
		onNone: (why) => (log.whyNone = why),
		log,
	};
}
