import { Client, NOT_FOUND, TOO_MANY, UNAUTHENTICATED, UNAUTHORIZED } from './client';

/** A check that an Authorization header made of the key gets 401 everywhere. */
export const refusesHeaders = (headersOf: (key: string) => string[]) => async () => {
	const client = await Client.start();
	for (const authorization of headersOf(client.key))
		await client.expectEverywhere(UNAUTHENTICATED, { authorization });
};

/** A check that at an account's own base address the keys of other accounts get 401. */
export const refusesKeysOfOtherAccounts = async () => {
	const client = await Client.start();
	for (const path of ['/v1/me', '/v1/reviews']) {
		expect(await client.status(`/bergfeld-outdoor${path}`)).toBe(200);
		for (const slug of ['nordlicht-optik', 'cafe-lindenhof', 'nobody'])
			await client.expect(`/${slug}${path}`, UNAUTHENTICATED);
		for (const slug of ['v1', 'login']) await client.expect(`/${slug}${path}`, NOT_FOUND);
	}
};

/** A check that data of another company gets 403. */
export const refusesOtherCompanies = async () => {
	const client = await Client.start();
	const { companyId } = client.account('nordlicht-optik');
	const own = (await client.me()).company_id;

	await client.expectEverywhere({ status: 200, body: expect.anything() as unknown });
	for (const path of ['/v1/reviews', '/v1/me']) {
		expect(await client.status(`${path}?company_id=${own}`)).toBe(200);
		for (const other of [companyId, 'nobody', ''])
			await client.expect(`${path}?company_id=${other}`, UNAUTHORIZED);
	}
};

/** A check that without an active Premium plan requests with a valid token get 403. */
export const refusesWithoutPremium = async () => {
	const client = await Client.start();
	const authorization = client.authorizationOf(client.sandbox.basicAccount);

	await client.expectEverywhere(UNAUTHORIZED, { authorization });
	await client.expect('/v1/reviews?page=0', UNAUTHORIZED, { authorization });
	client.sandbox.account.premium = false;
	await client.expectEverywhere(UNAUTHORIZED);
};

/** A check that whoever may not use the API gets 403, though the plan has it. */
export const refusesWithoutPermission = async () => {
	const client = await Client.start();
	const account = client.account('hafenkontor-reisen');

	expect(account.premium).toBe(true);
	await client.expectEverywhere(UNAUTHORIZED, { authorization: client.authorizationOf(account) });
};

/** A check that requests past the limit get 429. */
export const refusesExcess = async () => {
	const client = await Client.start({ limit: 3 });
	for (let request = 0; request < 3; request++) expect(await client.status()).toBe(200);

	for (let request = 0; request < 3; request++) await client.expectEverywhere(TOO_MANY);
};
