/** What the credential of a user who has signed in to a service (OAuth2) holds. */
export function signedIn(access_token: string) {
	const oauthTokenData = { access_token, refresh_token: 'refresh', token_type: 'Bearer' };
	return { clientId: 'client', clientSecret: 'secret', oauthTokenData };
}
