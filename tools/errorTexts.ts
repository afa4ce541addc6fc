import Table from 'cli-table3';

import { ERROR_TEXTS } from '../nodes/shared/errors/errorTexts';

/** Prints every error that a user can meet, in words. */
const table = new Table({ head: ['message', 'description'], colWidths: [45, 100], wordWrap: true });
for (const text of Object.values(ERROR_TEXTS)) {
	const detail = 'detail' in text ? ` ${text.detail}` : '';
	table.push([text.message, text.description + detail]);
}
console.log(table.toString());
