import { createHash, randomBytes } from 'node:crypto';

import type { Account } from './account';

/** Active keys an account may have (api.md › Limits). */
export const MAX_KEYS = 5;

const KEPT_EVERY_MS = 60_000;

/** What the settings page lists of an integration key (api.md › Integration key). Times are ms since the epoch. */
export interface IntegrationKey {
	id: string;
	/** Empty when it was given none. */
	name: string;
	createdAt: number;
	/** Undefined when it was never used. */
	lastUsedAt: number | undefined;
}

/** A key and what it opens. Of its secret only a hash is kept. */
export interface KeptKey extends IntegrationKey {
	secretHash: string;
	account: Account;
}

/** An account has all the keys it may have. */
export class TooManyKeys extends Error {
	constructor(account: Account) {
		super(`${account.user.name} has ${MAX_KEYS} active keys already`);
		this.name = 'TooManyKeys';
	}
}

/** What to do when a key was created, revoked or used. */
export interface KeyStore {
	save(key: KeptKey): void;
	remove(key: KeptKey): void;
}

/** The active integration keys of all accounts. They do not expire. */
export class IntegrationKeys {
	private readonly bySecretHash = new Map<string, KeptKey>();

	constructor(private readonly store?: KeyStore) {}

	/** The active keys of an account, oldest first. */
	of(account: Account): IntegrationKey[] {
		return [...this.bySecretHash.values()].filter((key) => key.account === account);
	}

	/**
	 * Creates a key. Its secret is returned here and never again.
	 *
	 * @throws TooManyKeys when the account has five
	 */
	create(account: Account, name = '', secret = randomBytes(24).toString('base64url')): string {
		if (this.of(account).length >= MAX_KEYS) throw new TooManyKeys(account);
		this.restore({
			id: randomBytes(8).toString('hex'),
			name,
			createdAt: Date.now(),
			lastUsedAt: undefined,
			secretHash: hashOf(secret),
			account,
		});
		return secret;
	}

	/** Puts a key back that was kept. */
	restore(key: KeptKey): void {
		this.bySecretHash.set(key.secretHash, key);
		this.store?.save(key);
	}

	/** Revokes a key of an account at once; false when it has no such key. */
	revoke(account: Account, id: string): boolean {
		const key = [...this.bySecretHash.values()].find((kept) => kept.id === id && kept.account === account);
		return key !== undefined && this.remove(key);
	}

	/** Revokes the key with this secret; false when there is none. */
	revokeSecret(secret: string): boolean {
		const key = this.find(secret);
		return key !== undefined && this.remove(key);
	}

	/** The active key with this secret. */
	find(secret: string): KeptKey | undefined {
		return this.bySecretHash.get(hashOf(secret));
	}

	/** Whether a key found before has not been revoked since. */
	isActive({ secretHash }: KeptKey): boolean {
		return this.bySecretHash.has(secretHash);
	}

	/** Notes that a key was used now; kept once a minute, so that requests stay quick. */
	use(key: KeptKey): void {
		const now = Date.now();
		const isToBeKept = now - (key.lastUsedAt ?? 0) >= KEPT_EVERY_MS;
		key.lastUsedAt = now;
		if (isToBeKept) this.store?.save(key);
	}

	private remove(key: KeptKey): boolean {
		this.bySecretHash.delete(key.secretHash);
		this.store?.remove(key);
		return true;
	}
}

/** What is kept of a secret. */
function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex');
}
