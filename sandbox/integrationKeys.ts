import { createHash, randomBytes } from 'node:crypto';

import type { Account, IntegrationKey } from './account';
import { ApiError } from './apiErrors';

/** Active keys an account may have (api.md › Limits). */
export const MAX_KEYS = 5;

/** A used key is written to the file of --db this often, so that requests stay quick. */
const KEPT_EVERY_MS = 60_000;

/** The active integration keys of all accounts. They do not expire. */
export class IntegrationKeys {
	/** Called after each change that is to be kept. */
	onChange: ((key: IntegrationKey, isActive: boolean) => void) | undefined;

	private readonly bySecretHash = new Map<string, IntegrationKey>();

	/** The active keys of an account, oldest first. */
	of(account: Account): IntegrationKey[] {
		return [...this.bySecretHash.values()].filter((key) => key.account === account);
	}

	/**
	 * Creates a key. Its secret is returned here and never again.
	 *
	 * @throws ApiError 422 when the account has five
	 */
	create(account: Account, name = '', secret = randomBytes(24).toString('base64url')): string {
		if (this.of(account).length >= MAX_KEYS)
			throw new ApiError(
				422,
				`${account.user.name} has ${MAX_KEYS} active keys. Delete one to create another.`,
			);
		const id = randomBytes(8).toString('hex');
		this.set({ id, name, createdAt: Date.now(), secretHash: hashOf(secret), account });
		return secret;
	}

	revoke(key: IntegrationKey): void {
		this.set(key, false);
	}

	/** Puts a key back that was kept, or revokes it. */
	set(key: IntegrationKey, isActive = true): void {
		if (isActive) this.bySecretHash.set(key.secretHash, key);
		else this.bySecretHash.delete(key.secretHash);
		this.onChange?.(key, isActive);
	}

	find(secret: string): IntegrationKey | undefined {
		return this.bySecretHash.get(hashOf(secret));
	}

	use(key: IntegrationKey): void {
		const now = Date.now();
		const isToBeKept = now - (key.lastUsedAt ?? 0) >= KEPT_EVERY_MS;
		key.lastUsedAt = now;
		if (isToBeKept) this.onChange?.(key, true);
	}
}

function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex');
}
