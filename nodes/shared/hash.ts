import { createHash } from 'node:crypto';

/** A 48-bit hash as eight letters, digits, hyphens and underscores. */
export function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
