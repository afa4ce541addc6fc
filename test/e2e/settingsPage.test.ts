import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';

import type { Account } from '../../sandbox/account';
import { Sandbox } from '../../sandbox/sandbox';
import { startBrowser } from './support/browser';
import { createKey, openSettings, secretOf, sectionOf, signIn } from './support/settingsPage';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

describe('a customer with a browser', () => {
	let browser: Browser;
	let sandbox: Sandbox;
	let customer: Account;

	beforeAll(async () => {
		browser = await startBrowser();
	});
	afterAll(async () => await browser?.close());

	beforeEach(async () => {
		sandbox = await Sandbox.start({ reviews: 20 });
		customer = sandbox.account;
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

	it('sees the secret of a key once, not again by loading the page again or going back, and deletes the key', async () => {
		const page = await open();
		await signIn(page, customer);
		await openSettings(page);
		const secret = await createKey(page, 'Weekly export');
		const keptItsSecret = async () => {
			await sectionOf(page)
				.getByRole('row', { name: /Weekly export/ })
				.waitFor();
			expect(await page.content()).not.toContain(secret);
		};

		await page.getByRole('link', { name: 'Profil (Profile)' }).click();
		await page.waitForURL('**/profile');
		await page.goBack();
		await keptItsSecret();
		await page.reload();
		await keptItsSecret();
		expect(sandbox.accounts.keys.of(customer)).toHaveLength(1);

		await sectionOf(page).getByRole('button', { name: 'Löschen (Delete) Weekly export' }).click();
		await page.getByRole('button', { name: 'Endgültig löschen' }).click();
		await sectionOf(page).getByText('Noch kein Schlüssel').waitFor();
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
		const enter = async (address: string) => {
			await page.keyboard.press('Enter');
			await page.waitForURL(address);
		};
		await page.getByLabel('E-Mail-Adresse').and(focused).waitFor();
		await page.keyboard.type(customer.user.email);
		await tabTo(page.getByLabel('Passwort'));
		await page.keyboard.type(customer.password);
		await enter('**/profile');
		await tabTo(page.getByRole('link', { name: 'Profil (Profile)' }));
		await tabTo(page.getByRole('link', { name: 'Einstellungen (Settings)' }));
		await enter('**/settings');
		await tabTo(page.getByLabel('Name, freiwillig'));
		await page.keyboard.type('By keyboard');
		await enter('**/settings?created=*');
		await tabTo(secretOf(page));

		const secret = await secretOf(page).inputValue();
		expect(await page.evaluate('getSelection().toString()')).toBe(secret);
		expect(sandbox.accounts.keys.find(secret)?.name).toBe('By keyboard');
	});

	it.each(['light', 'dark'] as const)('does not scroll sideways on a phone, in %s', async (colorScheme) => {
		sandbox.accounts.keys.create(customer, 'x'.repeat(100));
		const page = await open({ ...PHONE, colorScheme });
		const expectToFit = async () => {
			await page.waitForLoadState();
			expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport?.width);
		};
		await expectToFit();
		await signIn(page, customer);
		await expectToFit();
		await openSettings(page);
		await createKey(page, '');
		await expectToFit();
		await sectionOf(page)
			.getByRole('button', { name: /Löschen \(Delete\) x/ })
			.click();
		await page.getByText('Diesen Schlüssel löschen?').waitFor();
		await expectToFit();
	});
});
