import type { CompletedRequest } from 'mockttp';

import { signedIn } from './signedIn';
import type { Internet } from './internet';

type Cell = string | number | boolean;

interface ValueRange {
	range?: string;
	values?: Cell[][];
}

/** What a call has in its body: a range, or several of them. */
interface Sent extends ValueRange {
	data?: ValueRange[];
	valueInputOption?: string;
}

const ACCESS_TOKEN = 'a-ready-token';
let spreadsheets = 0;

/** One sheet in Google Sheets, as far as its API's calls for reading and writing values go. */
export class GoogleSpreadsheet {
	private readonly id = `a-spreadsheet-for-one-test-${++spreadsheets}`;
	/** What has been written, with the header row. */
	private readonly rows: Cell[][] = [];

	static async start({ proxy }: Internet): Promise<GoogleSpreadsheet> {
		const spreadsheet = new GoogleSpreadsheet();
		await proxy
			.forAnyRequest()
			.withUrlMatching(new RegExp(`^https://sheets\\.googleapis\\.com/v4/spreadsheets/${spreadsheet.id}\\b`))
			.withHeaders({ authorization: `Bearer ${ACCESS_TOKEN}` })
			.always()
			.thenCallback(async (request) => await spreadsheet.respond(request));
		return spreadsheet;
	}

	/** What a user fills in who has signed in with Google, and gives a node the address of the sheet. */
	filledIn(node: string) {
		const value = `https://docs.google.com/spreadsheets/d/${this.id}/edit`;
		return {
			credentials: { googleSheetsOAuth2Api: signedIn(ACCESS_TOKEN) },
			addresses: { [node]: { documentId: { __rl: true, mode: 'url', value } } },
		};
	}

	/** The rows under the header, by column. */
	records(): Array<Record<string, Cell>> {
		const [header = [], ...rows] = this.rows;
		const named = (row: Cell[]) => header.map((name, index) => [String(name), row[index] ?? ''] as const);
		return rows.map((row) => Object.fromEntries(named(row)));
	}

	private async respond({ method, url, body }: CompletedRequest) {
		const { pathname, searchParams } = new URL(url);
		const call = `${method} ${decodeURIComponent(pathname).split(this.id)[1]}`;
		const gridProperties = { rowCount: 1_000, columnCount: 26 };
		const properties = { sheetId: 0, title: 'Sheet1', index: 0, sheetType: 'GRID', gridProperties };
		if (call === 'GET ') return { json: { sheets: [{ properties }] } };
		if (/^GET \/values\/'?Sheet1\b/.test(call)) {
			const values = call.endsWith('!1:1') ? this.rows.slice(0, 1) : this.rows;
			return { json: values.length > 0 ? { values } : {} };
		}
		// Empty rows are added: there are enough.
		if (call === 'POST :batchUpdate') return { json: {} };
		const sent = (await body.getJson()) as Sent;
		const { data = [sent], valueInputOption = searchParams.get('valueInputOption') } = sent;
		// Otherwise text would be what typing it gives.
		if (valueInputOption !== 'RAW') return { statusCode: 400, json: {} };
		for (const range of data) this.write(range);
		return { json: {} };
	}

	/** Writes a range like Sheet1!B2, or Sheet1!2:31 for whole rows. */
	private write({ range = '', values = [] }: ValueRange): void {
		const [, column = '', row = ''] = /^Sheet1!([A-Z]?)(\d+)/.exec(range) ?? [];
		const firstColumn = column === '' ? 0 : column.charCodeAt(0) - 65;
		for (const [index, cells] of values.entries()) {
			const written = (this.rows[Number(row) - 1 + index] ??= []);
			for (const [offset, cell] of cells.entries()) written[firstColumn + offset] = cell;
		}
	}
}
