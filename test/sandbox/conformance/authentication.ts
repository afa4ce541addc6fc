import { ENDPOINTS } from '../../support/sandboxClient';
import { Visitor } from '../../support/visitor';
import { NOT_FOUND, UNAUTHENTICATED, UNAUTHORIZED, type Checks } from './checks';

const PAGES = ['/', '/profile', '/settings', '/settings/keys', '/settings/keys/1/delete'];

export const authentication: Checks = {
	'5.3': async (client) => {
		const headers = { 'x-api-key': client.key, cookie: `token=${client.key}` };
		await client.expect(401, `/v1/me?token=${client.key}`, { authorization: '', headers });
	},
	'5.6': async (client) => {
		const { companyId, reviewList } = client.account('nordlicht-optik');
		const { data, meta } = await client.page('/v1/reviews', client.as('nordlicht-optik'));

		expect(meta.total).toBe(reviewList.length);
		expect(new Set(data.map(({ company_id }) => company_id))).toEqual(new Set([companyId]));
		expect((await client.page()).data).not.toContainEqual(data[0]);
	},
	'5.8 5.9 5.10 5.11': async (client) => {
		const visitor = new Visitor(client.sandbox.url);
		const { user, password } = client.account();
		const toSignIn = { status: 303, location: '/login' };
		const signIn = async (secret: string) =>
			await visitor.post('/login', { email: user.email, password: secret });

		const { html: login } = await visitor.open('/login');
		for (const text of [user.email, password, 'not the platform']) expect(login).toContain(text);
		expect((await signIn('wrong')).status).toBe(401);
		for (const path of PAGES) expect(await visitor.open(path)).toMatchObject(toSignIn);
		for (const path of PAGES.slice(-2)) expect(await visitor.post(path)).toMatchObject(toSignIn);
		expect(await signIn(password)).toMatchObject({ status: 303, location: '/profile' });

		const { html: profile } = await visitor.open('/profile');
		const { html: settings } = await visitor.open('/settings');
		for (const page of [profile, settings])
			expect(page).toMatch(/<a class="avatar" href="\/profile"[^>]*>[^<]*<\/a>\s*<\/header>/);
		expect(profile).toContain(user.email);
		expect(profile).toMatch(/<a[^>]* href="\/settings"[^>]*>Einstellungen <[^>]*>\(Settings\)/);
		const headings = settings.split(/<h\d/).slice(1);
		expect(headings[0]).toContain('>Einstellungen ');
		expect(headings.slice(2).join()).toMatch(/^[^>]*>Integrationsschlüssel <[^>]*>\(Integration Keys\)/);
	},
	'5.18 1.7 7.9 7.10': async (client) => {
		await client.expect(UNAUTHORIZED, undefined, client.as('cafe-lindenhof'));
		for (const premium of [false, true]) {
			client.account().premium = premium;
			await client.expect(premium ? 200 : UNAUTHORIZED);
		}
	},
	'5.19 7.8': async (client) => {
		for (const path of ENDPOINTS) {
			await client.expect(200, `/bergfeld-outdoor${path}`);
			for (const slug of ['nordlicht-optik', 'cafe-lindenhof', 'nobody'])
				await client.expect(UNAUTHENTICATED, `/${slug}${path}`);
			await client.expect(NOT_FOUND, [`/v1${path}`, `/login${path}`]);
		}
	},
	'5.20 7.11': async (client) => {
		const { companyId } = client.account('nordlicht-optik');
		for (const path of ENDPOINTS) {
			await client.expect(200, `${path}?company_id=${client.account().companyId}`);
			for (const other of [companyId, 'nobody', ''])
				await client.expect(UNAUTHORIZED, `${path}?company_id=${other}`);
		}
	},
};
