import type { CompletedRequest } from 'mockttp';

import type { Internet } from './internet';

type Cell = string | number | boolean;

interface ValueRange {
	range?: string;
	values?: Cell[][];
}

/** What a call has in its body: a range, several of them, or rows to add to the grid. */
interface Sent extends ValueRange {
	data?: ValueRange[];
	valueInputOption?: string;
	requests?: Array<{ appendDimension: { length: number } }>;
}

const ACCESS_TOKEN = 'a-ready-token';
let spreadsheets = 0;

/** One sheet in Google Sheets, as far as its API's calls for reading and writing values go. */
export class GoogleSpreadsheet {
	private readonly id = `a-spreadsheet-for-one-test-${++spreadsheets}`;
	private readonly address = `https://docs.google.com/spreadsheets/d/${this.id}/edit`;
	/** What has been written, with the header row, and how many rows the grid has, empty ones too. */
	private readonly rows: Cell[][] = [];
	private rowCount = 20;

	/** As a user fills in a node's parameter by the address. */
	readonly documentId = { __rl: true, mode: 'url', value: this.address };

	/** What the credential of a user who has signed in with Google holds. */
	readonly googleSheetsOAuth2Api = {
		clientId: 'client',
		clientSecret: 'secret',
		oauthTokenData: { access_token: ACCESS_TOKEN, refresh_token: 'refresh', token_type: 'Bearer' },
	};

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

	/** The rows under the header, by column. */
	records(): Array<Record<string, Cell>> {
		const [header = [], ...rows] = this.rows;
		const named = (row: Cell[]) => header.map((name, index) => [String(name), row[index] ?? ''] as const);
		return rows.map((row) => Object.fromEntries(named(row)));
	}

	private async respond({
		method,
		url,
		body,
	}: CompletedRequest): Promise<{ statusCode?: number; json: object }> {
		const { pathname, searchParams } = new URL(url);
		const call = `${method} ${decodeURIComponent(pathname).split(this.id)[1]}`;
		const gridProperties = { rowCount: this.rowCount, columnCount: 26 };
		const properties = { sheetId: 0, title: 'Sheet1', index: 0, sheetType: 'GRID', gridProperties };
		if (call === 'GET ') return { json: { sheets: [{ properties }] } };
		if (call === `GET /values/'Sheet1'`) return { json: this.rows.length > 0 ? { values: this.rows } : {} };
		const sent = (await body.getJson()) as Sent;
		for (const { appendDimension } of sent.requests ?? []) this.rowCount += appendDimension.length;
		if (call === 'POST :batchUpdate') return { json: {} };
		const { data = [sent], valueInputOption = searchParams.get('valueInputOption') } = sent;
		// Otherwise text would be what typing it gives.
		const isWritten = valueInputOption === 'RAW' && data.every((range) => this.write(range));
		return { statusCode: isWritten ? 200 : 400, json: {} };
	}

	/** Writes a range like Sheet1!B2, or Sheet1!2:31 for whole rows; false when the grid does not have it. */
	private write({ range = '', values = [] }: ValueRange): boolean {
		const [, column = '', row = ''] = /^Sheet1!([A-Z]?)(\d+)/.exec(range) ?? [];
		if (Number(row) > this.rowCount) return false;
		const firstColumn = column === '' ? 0 : column.charCodeAt(0) - 65;
		for (const [index, cells] of values.entries()) {
			const written = (this.rows[Number(row) - 1 + index] ??= []);
			for (const [offset, cell] of cells.entries()) written[firstColumn + offset] = cell;
		}
		this.rowCount = Math.max(this.rowCount, this.rows.length);
		return true;
	}
}
