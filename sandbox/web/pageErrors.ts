import type { FastifyInstance } from 'fastify';

import { showPage } from './pages';
import type { Text } from './pages';

/** A page cannot be shown. `text` tells the user what to do. */
export class PageError extends Error {
	constructor(
		readonly statusCode: number,
		readonly title: Text,
		readonly text: Text,
	) {
		super(text.en);
		this.name = 'PageError';
	}
}

/** The account has no such key (any more). */
export const noSuchKey = () =>
	new PageError(
		404,
		{ de: 'Schlüssel nicht gefunden', en: 'Key not found' },
		{
			de: 'Diesen Schlüssel gibt es in Ihrem Konto nicht oder nicht mehr. In den Einstellungen sehen Sie alle aktiven.',
			en: 'Your account has no such key, or no longer. The settings list the active ones.',
		},
	);

/** The plan of the account lacks API access. */
export const noApiAccess = () =>
	new PageError(
		403,
		{ de: 'Kein API-Zugang', en: 'No API access' },
		{
			de: 'Integrationsschlüssel gibt es nur im Premium-Tarif. Melden Sie sich mit einem Konto an, das ihn hat.',
			en: 'Only a Premium plan has integration keys. Sign in with an account that has one.',
		},
	);

const strayForm = () =>
	new PageError(
		403,
		{ de: 'Formular nicht angenommen', en: 'Form not accepted' },
		{
			de: 'Das Formular war veraltet oder kam nicht von dieser Seite. Öffnen Sie die Seite neu und senden Sie es noch einmal.',
			en: 'The form was out of date or not from this site. Open the page again and send it once more.',
		},
	);

const unreadable = (status: number) =>
	new PageError(
		status,
		{ de: 'Anfrage nicht verstanden', en: 'Request not understood' },
		{
			de: 'Gehen Sie zur Startseite und versuchen Sie es über die Formulare noch einmal.',
			en: 'Go to the start page and try again with the forms there.',
		},
	);

const broken = () =>
	new PageError(
		500,
		{ de: 'Das hat nicht geklappt', en: 'That did not work' },
		{
			de: 'Die Sandbox hat hier einen Fehler. Laden Sie die Seite neu; hilft das nicht, starten Sie die Sandbox neu.',
			en: 'This is a fault of the sandbox. Reload the page; if that does not help, restart the sandbox.',
		},
	);

/** Whatever goes wrong on the routes of `server` is told on a page. */
export function answerErrorsWithPages(server: FastifyInstance): void {
	server.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
		const { statusCode, title, text } = pageErrorOf(error);
		if (statusCode === 500) request.log.error(error);
		return await showPage(request, reply, {
			template: 'message',
			title,
			status: statusCode,
			data: { text },
		});
	});
}

function pageErrorOf(error: Error & { statusCode?: number; code?: string }): PageError {
	if (error instanceof PageError) return error;
	if (error.code?.startsWith('FST_CSRF_')) return strayForm();
	const { statusCode = 500 } = error;
	return statusCode >= 400 && statusCode < 500 ? unreadable(statusCode) : broken();
}
