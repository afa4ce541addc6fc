import Table from 'cli-table3';

import { ERROR_TEXTS } from '../nodes/shared/errors/errorTexts';

/** Prints every error that a user can meet, in words. */
const table = new Table({ head: ['message', 'description'], colWidths: [45, 100], wordWrap: true });
for (const { message, description } of Object.values(ERROR_TEXTS)) table.push([message, description]);
console.log(table.toString());
