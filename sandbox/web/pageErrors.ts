import type { FastifyInstance } from 'fastify';

import { showPage } from './pages';

/** What a page says when something cannot be shown or done; the text tells the user what to do. */
const PAGES = {
	noSuchKey: {
		status: 404,
		title: { de: 'Schlüssel nicht gefunden', en: 'Key not found' },
		de: 'Diesen Schlüssel gibt es in Ihrem Konto nicht oder nicht mehr. In den Einstellungen sehen Sie alle aktiven.',
		en: 'Your account has no such key, or no longer. The settings list the active ones.',
	},
	noApiAccess: {
		status: 403,
		title: { de: 'Kein API-Zugang', en: 'No API access' },
		de: 'Integrationsschlüssel gibt es nur im Premium-Tarif. Melden Sie sich mit einem Konto an, das ihn hat.',
		en: 'Only a Premium plan has integration keys. Sign in with an account that has one.',
	},
	foreignForm: {
		status: 403,
		title: { de: 'Fremdes Formular', en: 'Form of another page' },
		de: 'Dieses Formular kam von einer anderen Seite. Öffnen Sie die Einstellungen hier, und senden Sie es von dort.',
		en: 'This form came from another page. Open the settings here, and send it from there.',
	},
	failed: {
		status: 500,
		title: { de: 'Das hat nicht geklappt', en: 'That did not work' },
		de: 'Gehen Sie zur Startseite und versuchen Sie es über die Formulare noch einmal.',
		en: 'Go to the start page and try again with the forms there.',
	},
};

/** A page cannot be shown. */
export class PageError extends Error {
	constructor(readonly page: keyof typeof PAGES) {
		super(PAGES[page].en);
	}
}

/** Whatever goes wrong on the routes of `server` is told on a page. */
export function answerErrorsWithPages(server: FastifyInstance): void {
	server.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
		const { title, status, ...text } = PAGES[error instanceof PageError ? error.page : 'failed'];
		return await showPage(request, reply, {
			template: 'message',
			title,
			status: error.statusCode ?? status,
			data: { text },
		});
	});
}
