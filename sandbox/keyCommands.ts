import type { Account } from './account';
import { SLUGS, type Accounts } from './accounts';
import { ApiError } from './apiErrors';
import { oneOf, text, yesOrNo, type ValuesOf } from './options';

interface Platform {
	/** Where no other is named. */
	account: Account;
	accounts: Accounts;
}

/** Whose key or review it is. */
export const OF_ACCOUNT = {
	account: oneOf('--account <name>', `of this account (default: ${SLUGS[0]})`, SLUGS),
};
export const NEW_KEY = { ...OF_ACCOUNT, name: text('--name <name>', 'a name for the list of keys') };
export const CONFIRMATION = {
	confirm: yesOrNo('--confirm', 'programs that use the key lose access at once'),
};

/** The active keys of an account, oldest first, without secrets: these cannot be retrieved. */
export function listKeys({ account, accounts }: Platform, given: ValuesOf<typeof OF_ACCOUNT>): object {
	const owner = withKeys(accounts.bySlug(given.account) ?? account);
	return accounts.keys.of(owner).map(({ id, name, createdAt, lastUsedAt }) => ({
		id,
		name,
		created: new Date(createdAt),
		lastUsed: lastUsedAt ? new Date(lastUsedAt) : 'never',
	}));
}

/** A new key with its secret, which is not seen again. */
export function createKey({ account, accounts }: Platform, given: ValuesOf<typeof NEW_KEY>): object {
	const owner = withKeys(accounts.bySlug(given.account) ?? account);
	const secret = accounts.keys.create(owner, given.name?.trim());
	return { id: accounts.keys.find(secret)?.id, secret };
}

export function deleteKey(
	{ accounts: { all, keys } }: Platform,
	{ confirm }: ValuesOf<typeof CONFIRMATION>,
	id: string,
): object {
	const key = all.flatMap((account) => keys.of(account)).find((each) => each.id === id);
	if (!key) throw new ApiError(404, `There is no key ${id}. "keys" lists those that there are.`);
	withKeys(key.account);
	if (!confirm)
		throw new ApiError(422, 'Programs that use the key lose access at once. Confirm with --confirm.');
	keys.revoke(key);
	return { id };
}

/** Only an account with the API feature has a section for keys in its settings. */
function withKeys(account: Account): Account {
	if (account.premium) return account;
	throw new ApiError(403, `${account.user.name} has no Premium plan, and so no integration keys.`);
}
