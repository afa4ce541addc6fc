import { Database } from 'node-sqlite3-wasm';
import type { SQLiteValue } from 'node-sqlite3-wasm';

import type { Account, IntegrationKey, KeyStorage } from './account';
import type { Accounts } from './accounts';
import type { ReviewRecord } from './records';
import type { ListChange } from './reviewList';

const SCHEMA = `
	CREATE TABLE IF NOT EXISTS samples (reviews INTEGER NOT NULL, newest INTEGER NOT NULL);
	CREATE TABLE IF NOT EXISTS integration_key (
		secret_hash TEXT PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, account TEXT NOT NULL,
		created_at INTEGER NOT NULL, last_used_at INTEGER
	);
	CREATE TABLE IF NOT EXISTS review_change (
		number INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, id TEXT NOT NULL, review TEXT,
		UNIQUE (account, id) ON CONFLICT REPLACE
	);
	CREATE TABLE IF NOT EXISTS hidden_review (
		-- Null when it was restored: it counts as published then.
		account TEXT NOT NULL, id TEXT NOT NULL, review TEXT, PRIMARY KEY (account, id)
	);
`;

const CHANGES = `
	SELECT review_change.*, hidden_review.id AS hidden_id
	FROM review_change LEFT JOIN hidden_review USING (account, id) ORDER BY number
`;

const KEYS = `
	SELECT secret_hash AS secretHash, id, name, account, created_at AS createdAt, last_used_at AS lastUsedAt
	FROM integration_key ORDER BY created_at
`;

type KeyRow = Omit<IntegrationKey, 'account' | 'lastUsedAt'> & { account: string; lastUsedAt: number | null };
/** Which sample reviews there are. */
export interface Samples {
	reviews: number;
	/** When the newest was created, ms since the epoch. */
	newest: number;
}
type Row = Record<string, SQLiteValue>;

/** Keys and changed reviews in one SQLite file, so that they survive a restart. */
export class Storage implements KeyStorage {
	private readonly database: Database;

	/** @throws Error when the file is no SQLite database, or cannot be written */
	constructor(private readonly file: string) {
		this.database = new Database(file);
		this.database.exec(SCHEMA);
	}

	/**
	 * The sample reviews the file was made with: these when it is new.
	 *
	 * @param wanted how many there must be
	 * @throws Error when it was made with another number than wanted
	 */
	samples(given: Samples, wanted?: number): Samples {
		const [kept] = this.database.all('SELECT * FROM samples') as unknown as Samples[];
		if (kept && wanted !== undefined && kept.reviews !== wanted) {
			throw new Error(
				`${this.file} was made with ${kept.reviews} reviews. Leave --reviews out, or give another file with --db.`,
			);
		}
		if (!kept) this.database.run('INSERT INTO samples VALUES (?, ?)', [given.reviews, given.newest]);
		return kept ?? given;
	}

	/** Puts back what was kept, and keeps what changes from now on. */
	connect(accounts: Accounts): void {
		for (const { account: slug, lastUsedAt, ...key } of this.database.all(KEYS) as unknown as KeyRow[]) {
			const account = accounts.bySlug(slug);
			if (account) accounts.keys.restore({ ...key, lastUsedAt: lastUsedAt ?? undefined, account });
		}
		for (const row of this.database.all(CHANGES) as Row[]) {
			const list = accounts.bySlug(String(row.account))?.reviewList;
			if (row.review === null || row.hidden_id !== null) list?.remove(String(row.id));
			if (row.review !== null) list?.add(JSON.parse(String(row.review)) as ReviewRecord);
		}
		for (const row of this.database.all('SELECT * FROM hidden_review WHERE review IS NOT NULL') as Row[]) {
			const list = accounts.bySlug(String(row.account))?.reviewList;
			list?.add(JSON.parse(String(row.review)) as ReviewRecord);
			list?.hide(String(row.id));
		}
		for (const account of accounts.all) {
			account.reviewList.onChange = (change) => this.keepChange(account, change);
		}
	}

	saveKey({ secretHash, id, name, account, createdAt, lastUsedAt }: IntegrationKey): void {
		const row = [secretHash, id, name, account.slug, createdAt, lastUsedAt ?? null];
		this.database.run('INSERT OR REPLACE INTO integration_key VALUES (?, ?, ?, ?, ?, ?)', row);
	}

	removeKey({ secretHash }: IntegrationKey): void {
		this.database.run('DELETE FROM integration_key WHERE secret_hash = ?', [secretHash]);
	}

	close(): void {
		if (this.database.isOpen) this.database.close();
	}

	private keepChange({ slug }: Account, { kind, id, review }: ListChange): void {
		const json = review === undefined ? null : JSON.stringify(review);
		// Hidden first: a sandbox that is killed in between has not lost it.
		if (kind === 'hide')
			this.database.run('INSERT OR REPLACE INTO hidden_review VALUES (?, ?, ?)', [slug, id, json]);
		const kept = [slug, id, kind === 'put' ? json : null];
		this.database.run('INSERT INTO review_change (account, id, review) VALUES (?, ?, ?)', kept);
		if (kind !== 'hide')
			this.database.run('UPDATE hidden_review SET review = NULL WHERE account = ? AND id = ?', [slug, id]);
	}
}
