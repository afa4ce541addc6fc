import { createHash } from 'node:crypto';

/** A hash of JSON, by which it is seen that it is another one: 16 hexadecimal digits. */
export function contentHash(json: unknown): string {
	return createHash('sha256').update(JSON.stringify(json)).digest('hex').slice(0, 16);
}
