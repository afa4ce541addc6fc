import { randomBytes } from 'node:crypto';

import type { OutsideServices, ServiceAnswer, ServiceRequest } from './outsideServices';

type Cell = string | number | boolean;

interface ValueRange {
	range: string;
	values: Cell[][];
}

const SHEET = 'Sheet1';
/** The most characters a cell can hold. */
const LONGEST_CELL = 50_000;
const ACCESS_TOKEN = 'a-ready-token';

/** One sheet in Google Sheets, as far as its API's calls for reading and writing values go. */
export class GoogleSpreadsheet {
	private readonly id = randomBytes(20).toString('hex');

	/** As a user copies it from the browser. */
	readonly address = `https://docs.google.com/spreadsheets/d/${this.id}/edit`;

	/** What the credential of a user who has signed in with Google holds. */
	readonly googleSheetsOAuth2Api = {
		clientId: 'client',
		clientSecret: 'secret',
		oauthTokenData: { access_token: ACCESS_TOKEN, refresh_token: 'refresh', token_type: 'Bearer' },
	};

	/** The cells that have been written, with the header row. */
	readonly rows: Cell[][] = [];

	/** @param rowCount how many rows the grid has, empty ones too */
	constructor(
		services: OutsideServices,
		private rowCount: number,
	) {
		services.answer('sheets.googleapis.com', (request) => this.respond(request));
	}

	/** The rows under the header, by column. */
	records(): Array<Record<string, Cell>> {
		const header = this.rows[0] ?? [];
		return this.rows
			.slice(1)
			.map((row) =>
				Object.fromEntries(header.map((name, index): [string, Cell] => [String(name), row[index] ?? ''])),
			);
	}

	private respond({ method, path, query, body, authorization }: ServiceRequest): ServiceAnswer | undefined {
		if (!path.startsWith(`/v4/spreadsheets/${this.id}`)) return undefined;
		if (authorization !== `Bearer ${ACCESS_TOKEN}`) return refusal(401, 'UNAUTHENTICATED');
		const call = `${method} ${path.replace(`/v4/spreadsheets/${this.id}`, '')}`;
		if (call === 'GET ') return { json: { sheets: [{ properties: this.properties() }] } };
		if (call === 'POST :batchUpdate') return this.changeGrid(body as { requests: AppendDimension[] });
		if (call === 'POST /values:batchUpdate') {
			const { data, valueInputOption } = body as { data: ValueRange[]; valueInputOption: string };
			return this.write(data, valueInputOption);
		}
		if (call.startsWith(`PUT /values/${SHEET}!`))
			return this.write([body as ValueRange], query.get('valueInputOption') ?? '');
		if (call === `GET /values/'${SHEET}'`) return { json: this.rows.length > 0 ? { values: this.rows } : {} };
		return refusal(404, call);
	}

	private properties(): object {
		const gridProperties = { rowCount: this.rowCount, columnCount: 26 };
		return { sheetId: 0, title: SHEET, index: 0, sheetType: 'GRID', gridProperties };
	}

	private changeGrid({ requests }: { requests: AppendDimension[] }): ServiceAnswer {
		for (const { appendDimension } of requests) this.rowCount += appendDimension.length;
		return { json: { replies: requests.map(() => ({})) } };
	}

	private write(data: ValueRange[], valueInputOption: string): ServiceAnswer {
		for (const { range, values } of data) {
			// A range like Sheet1!B2, or Sheet1!2:31 for whole rows.
			const [, column = '', row = ''] = /^Sheet1!([A-Z]?)(\d+)/.exec(range) ?? [];
			if (Number(row) > this.rowCount) return refusal(400, `Range (${range}) exceeds grid limits`);
			if (values.flat().some((cell) => String(cell).length > LONGEST_CELL))
				return refusal(
					400,
					'Your input contains more than the maximum of 50000 characters in a single cell.',
				);
			this.put(values, Number(row) - 1, column === '' ? 0 : column.charCodeAt(0) - 65, valueInputOption);
		}
		return { json: { spreadsheetId: this.id, totalUpdatedRows: data.length } };
	}

	private put(values: Cell[][], firstRow: number, firstColumn: number, valueInputOption: string): void {
		for (const [rowIndex, cells] of values.entries()) {
			const row = (this.rows[firstRow + rowIndex] ??= []);
			for (const [index, cell] of cells.entries()) row[firstColumn + index] = entered(cell, valueInputOption);
		}
		this.rowCount = Math.max(this.rowCount, this.rows.length);
	}
}

interface AppendDimension {
	appendDimension: { length: number };
}

/** As Google keeps a cell: with USER_ENTERED, text is what typing it would give. */
function entered(cell: Cell, valueInputOption: string): Cell {
	if (valueInputOption === 'RAW' || typeof cell !== 'string') return cell;
	if (/^[=+]/.test(cell)) return '#ERROR!';
	return cell.trim() !== '' && !Number.isNaN(Number(cell)) ? Number(cell) : cell;
}

function refusal(code: number, message: string): ServiceAnswer {
	return { status: code, json: { error: { code, message, status: 'REFUSED' } } };
}
