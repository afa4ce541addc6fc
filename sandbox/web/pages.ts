import type { FastifyReply, FastifyRequest } from 'fastify';

/** The HTML of a page, which says who is signed in. */
export async function showPage(
	request: FastifyRequest,
	reply: FastifyReply,
	page: { template: string; title: { de: string; en: string }; status?: number; data?: object },
): Promise<string> {
	const user = request.webSession?.account.user;
	return await reply.code(page.status ?? 200).viewAsync(page.template, {
		...page.data,
		title: page.title,
		signedIn: user && { name: user.name, initials: user.name.match(/\b\p{Lu}/gu)?.join('') },
	});
}

/** The text of a field of the form that was sent; empty when it has no such field, or more than one. */
export function fieldOf({ body }: FastifyRequest, name: string): string {
	const value: unknown = new Map(Object.entries(body ?? {})).get(name);
	return typeof value === 'string' ? value : '';
}
