import type { FastifyRequest } from 'fastify';

/** The text of a field of the form that was sent; empty when it has no such field, or more than one. */
export function fieldOf({ body }: FastifyRequest, name: string): string {
	if (typeof body !== 'object' || body === null) return '';
	const value = (body as Record<string, unknown>)[name];
	return typeof value === 'string' ? value : '';
}
