import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { ReviewPlatformClient } from '../shared/client';
import type { User } from '../shared/types';
import { ReadingLog } from './readingLog';

/** The user that the integration key belongs to, as the only record. */
export async function getMe(
	client: ReviewPlatformClient,
	context: IExecutePaginationFunctions,
): Promise<User[]> {
	const { onWait } = new ReadingLog(context);
	return [await client.getMe({ onWait })];
}
