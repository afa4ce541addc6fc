import type { FastifyInstance } from 'fastify';

import { showPage } from './pages';
import { sessionOf } from './sessions';

/** The user's profile, which the avatar opens. */
export function profilePages(server: FastifyInstance): void {
	server.get('/profile', async (request, reply) => {
		const { user, companyId, premium, reviewList } = sessionOf(request).account;
		return await showPage(request, reply, {
			template: 'profile',
			title: { de: 'Profil', en: 'Profile' },
			data: { user, companyId, premium, reviews: reviewList.length.toLocaleString('de-DE') },
		});
	});
}
