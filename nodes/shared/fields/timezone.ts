// Reads the time zone of fields and results.

import { UserFacingError } from '../errors/userFacingError';
import { toDateTime } from '../values';
import type { Context } from './field';

/** In ms since the epoch. */
const SOME_MOMENT = 1e12;

/**
 * The time zone of the workflow, for whatever needs one.
 *
 * @throws UserFacingError where it is none: n8n checks it only with its newer expression engine
 */
export function timezoneOf(context: Context): string {
	const timezone = context.getTimezone();
	if (toDateTime(SOME_MOMENT, timezone)) return timezone;
	throw new UserFacingError('noTimezone', { timezone });
}
