import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

import type { Account } from '../../sandbox/account';
import { Sandbox } from '../../sandbox/sandbox';
import { startBrowser } from './support/browser';
import { createKey, openSettings, secretOf, sectionOf, signIn } from './support/settingsPage';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

describe('a customer with a browser', () => {
	let browser: Browser;
	let sandbox: Sandbox;
	let premium: Account;
	let basic: Account;

	beforeAll(async () => {
		browser = await startBrowser();
	});
	afterAll(async () => await browser.close());

	beforeEach(async () => {
		sandbox = await Sandbox.start({ reviews: 20 });
		premium = sandbox.account;
		basic = sandbox.basicAccount;
	});
	afterEach(async () => {
		for (const context of browser.contexts()) await context.close();
		await sandbox.close();
	});

	const open = async (options?: BrowserContextOptions) => {
		const page = await (await browser.newContext(options)).newPage();
		await page.goto(sandbox.url);
		return page;
	};
	const callApi = async (secret: string) => {
		const response = await fetch(`${sandbox.url}/v1/me`, { headers: { authorization: `Bearer ${secret}` } });
		return response.status;
	};
	const scrollWidthOf = async (page: Page) => {
		await page.waitForLoadState();
		return await page.evaluate('document.documentElement.scrollWidth');
	};

	it('gets a key that works, sees its secret once, and deletes it', async () => {
		const page = await open();
		await signIn(page, premium);
		await openSettings(page);
		await sectionOf(page).scrollIntoViewIfNeeded();

		const secret = await createKey(page, 'Weekly export');
		expect(await secretOf(page).isEditable()).toBe(false);
		await sectionOf(page)
			.getByRole('row', { name: /Weekly export .*nie \(never\)/ })
			.waitFor();
		expect(await callApi(secret)).toBe(200);

		await page.reload();
		await sectionOf(page)
			.getByRole('row', { name: /Weekly export/ })
			.waitFor();
		expect(await page.content()).not.toContain(secret);
		expect(await sectionOf(page).getByText('nie (never)').count()).toBe(0);
		expect(sandbox.accounts.keys.of(premium)).toHaveLength(1);

		await sectionOf(page).getByRole('button', { name: 'Löschen (Delete) Weekly export' }).click();
		await page.getByText('Diesen Schlüssel löschen?').waitFor();
		expect(await callApi(secret)).toBe(200);
		await page.getByRole('button', { name: 'Endgültig löschen' }).click();
		await sectionOf(page).getByText('Noch kein Schlüssel').waitFor();
		expect(await callApi(secret)).toBe(401);
	});

	it('does not see a secret again by going back', async () => {
		const page = await open();
		await signIn(page, premium);
		await openSettings(page);
		const secret = await createKey(page, '');

		await page.getByRole('link', { name: 'Profil (Profile)' }).click();
		await page.waitForURL('**/profile');
		await page.goBack();
		await sectionOf(page).waitFor();

		expect(await page.content()).not.toContain(secret);
		expect(sandbox.accounts.keys.of(premium)).toHaveLength(1);
	});

	it('keeps the key when the deletion is cancelled', async () => {
		sandbox.accounts.keys.create(premium, 'Kept');
		const page = await open();
		await signIn(page, premium);
		await openSettings(page);

		await sectionOf(page).getByRole('button', { name: 'Löschen (Delete) Kept' }).click();
		await page.getByRole('link', { name: 'Abbrechen (Cancel)' }).click();

		await sectionOf(page).getByRole('row', { name: /Kept/ }).waitFor();
	});

	it('finds no section without Premium', async () => {
		const page = await open();
		await signIn(page, basic);
		await openSettings(page);

		expect(await page.getByText(basic.user.email).count()).toBe(1);
		expect(await page.getByText('Integrationsschlüssel').count()).toBe(0);
	});

	it('gets five keys and no sixth, not even with a form opened before', async () => {
		const page = await open();
		await signIn(page, premium);
		await openSettings(page);
		const early = await page.context().newPage();
		await early.goto(`${sandbox.url}/settings`);
		for (const name of ['one', 'two', 'three', 'four', 'five']) await createKey(page, name);

		expect(await sectionOf(page).getByText('5 aktive Schlüssel').isVisible()).toBe(true);
		expect(await sectionOf(page).getByRole('button', { name: 'Schlüssel erstellen' }).count()).toBe(0);

		await sectionOf(early).getByRole('button', { name: 'Schlüssel erstellen' }).click();
		await early.getByRole('alert').getByText('5 aktive Schlüssel').waitFor();
		expect(sandbox.accounts.keys.of(premium)).toHaveLength(5);
	});

	it('can do it all with Tab and Enter, and has the secret selected to copy', async () => {
		const page = await open();
		const focused = page.locator(':focus');
		const tabTo = async (target: Locator) => {
			for (let presses = 0; presses < 30; presses++) {
				await page.keyboard.press('Tab');
				if ((await target.and(focused).count()) === 1) return;
			}
			throw new Error(`Tab never reaches ${String(target)}`);
		};
		await page.getByLabel('E-Mail-Adresse').and(focused).waitFor();
		await page.keyboard.type(premium.user.email);
		await tabTo(page.getByLabel('Passwort'));
		await page.keyboard.type(premium.password);
		await page.keyboard.press('Enter');
		await page.waitForURL('**/profile');
		await tabTo(page.getByRole('link', { name: 'Profil (Profile)' }));
		await tabTo(page.getByRole('link', { name: 'Einstellungen (Settings)' }));
		await page.keyboard.press('Enter');
		await page.waitForURL('**/settings');

		await tabTo(page.getByLabel('Name, freiwillig'));
		await page.keyboard.type('By keyboard');
		await page.keyboard.press('Enter');
		await page.waitForURL('**/settings?created=*');
		await tabTo(secretOf(page));

		const secret = await secretOf(page).inputValue();
		expect(await page.evaluate('getSelection().toString()')).toBe(secret);
		expect(sandbox.accounts.keys.find(secret)?.name).toBe('By keyboard');
	});

	it.each(['light', 'dark'] as const)('does not scroll sideways on a phone, in %s', async (colorScheme) => {
		sandbox.accounts.keys.create(premium, 'x'.repeat(100));
		const page = await open({ ...PHONE, colorScheme });
		const widths = [await scrollWidthOf(page)];
		await signIn(page, premium);
		widths.push(await scrollWidthOf(page));
		await openSettings(page);
		await createKey(page, '');
		widths.push(await scrollWidthOf(page));
		await sectionOf(page)
			.getByRole('button', { name: /Löschen \(Delete\) x/ })
			.click();
		await page.getByText('Diesen Schlüssel löschen?').waitFor();
		widths.push(await scrollWidthOf(page));

		expect(widths).toEqual([360, 360, 360, 360]);
	});
});
