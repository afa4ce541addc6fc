import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Owner } from './n8nApi';

/** The owner of an n8n of ours: made up at its first start, kept in its user folder. */
export async function ownerIn(userFolder: string): Promise<Owner> {
	const file = join(userFolder, 'owner.json');
	if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Owner;
	const owner = {
		email: 'demo@review-platform-n8n.example',
		password: `Demo-${randomBytes(6).toString('hex')}1`,
	};
	await mkdir(userFolder, { recursive: true });
	await writeFile(file, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}
