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
	unreadable: {
		status: 400,
		title: { de: 'Anfrage nicht verstanden', en: 'Request not understood' },
		de: 'Gehen Sie zur Startseite und versuchen Sie es über die Formulare noch einmal.',
		en: 'Go to the start page and try again with the forms there.',
	},
	broken: {
		status: 500,
		title: { de: 'Das hat nicht geklappt', en: 'That did not work' },
		de: 'Die Sandbox hat hier einen Fehler. Laden Sie die Seite neu; hilft das nicht, starten Sie die Sandbox neu.',
		en: 'This is a fault of the sandbox. Reload the page; if that does not help, restart the sandbox.',
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
		const page = pageFor(error);
		const { title, status, ...text } = PAGES[page];
		if (page === 'broken') request.log.error(error);
		return await showPage(request, reply, {
			template: 'message',
			title,
			status: (page === 'unreadable' && error.statusCode) || status,
			data: { text },
		});
	});
}

function pageFor(error: Error & { statusCode?: number }): keyof typeof PAGES {
	if (error instanceof PageError) return error.page;
	const { statusCode = 500 } = error;
	return statusCode >= 400 && statusCode < 500 ? 'unreadable' : 'broken';
}
