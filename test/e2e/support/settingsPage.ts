import type { Locator, Page } from 'playwright-core';

import type { Account } from '../../../sandbox/account';

const SECTION = 'Integrationsschlüssel (Integration Keys)';

/** Signs in to the sandbox on its sign-in page. */
export async function signIn(page: Page, { user, password }: Account): Promise<void> {
	await page.getByLabel('E-Mail-Adresse').fill(user.email);
	await page.getByLabel('Passwort').fill(password);
	await page.getByRole('button', { name: 'Anmelden (Sign in)' }).click();
	await page.waitForURL('**/profile');
}

/** Goes to the settings by the avatar and the profile. */
export async function openSettings(page: Page): Promise<void> {
	await page.getByRole('link', { name: 'Profil (Profile)' }).click();
	await page.getByRole('link', { name: 'Einstellungen (Settings)' }).click();
	await page.getByRole('heading', { name: 'Einstellungen (Settings)' }).waitFor();
}

/** The settings' section of integration keys. */
export function sectionOf(page: Page): Locator {
	return page.getByRole('region', { name: SECTION });
}

/** The field with the secret of the key just made. */
export function secretOf(page: Page): Locator {
	return sectionOf(page).getByLabel('Ihr neuer Schlüssel');
}

/** Makes a key in the settings and returns its secret. */
export async function createKey(page: Page, name: string): Promise<string> {
	await sectionOf(page).getByLabel('Name, freiwillig').fill(name);
	const before = page.url();
	await sectionOf(page).getByRole('button', { name: 'Schlüssel erstellen' }).click();
	await page.waitForURL((url) => url.href !== before);
	return await secretOf(page).inputValue();
}
