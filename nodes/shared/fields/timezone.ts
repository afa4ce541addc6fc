// Where the time zone is read that fields and results are in.

import { UserFacingError } from '../errors/userFacingError';
import type { Context } from './field';
import { toDateTime } from './parameterValues';

/**
 * The time zone of the workflow, for whatever needs one.
 *
 * @throws UserFacingError where it is none: n8n checks it only with its newer expression engine
 */
export function timezoneOf(context: Context): string {
	const timezone = context.getTimezone();
	if (toDateTime('2026-01-01', timezone)) return timezone;
	throw new UserFacingError('noTimezone', { timezone });
}
