import execa from 'execa';
import { readFileSync } from 'node:fs';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import nodeCodex from '../../nodes/ReviewPlatform/ReviewPlatform.node.json';
import triggerCodex from '../../nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node.json';
import { author, bugs, homepage, repository } from '../../package.json';

/** Of the platform, not of the owner. */
const API_DOCUMENT = 'https://review-platform-n8n.example/api-document';

describe("the owner's address in package.json", () => {
	it('is that of the repository, of its issues and of everything that n8n links to', () => {
		expect([repository.url, bugs.url]).toEqual([`git+${homepage}.git`, `${homepage}/issues`]);
		expect(new ReviewPlatformApi().documentationUrl).toBe(`${homepage}#credentials`);
		for (const { resources } of [nodeCodex, triggerCodex]) {
			expect(resources.primaryDocumentation).toEqual([{ url: homepage }]);
			expect(resources.credentialDocumentation).toEqual([{ url: `${homepage}#credentials` }]);
		}
	});

	it('is that of the versions in CHANGELOG.md, and the e-mail address the one to report to', () => {
		const links = readFileSync('CHANGELOG.md', 'utf8').match(/(?<=^\[.+\]: ).+/gm) ?? [];
		const mails = ['SECURITY.md', 'CODE_OF_CONDUCT.md'].flatMap(
			(file) => readFileSync(file, 'utf8').match(/[\w.-]+@[\w.-]+\w/g) ?? [],
		);

		expect(links.filter((link) => !link.startsWith(`${homepage}/`))).toEqual([]);
		expect(new Set(mails)).toEqual(new Set([author.email]));
	});

	it('has left no placeholder anywhere else', () => {
		const found = execa.sync('git', [
			'grep',
			'-hoIE',
			'[^ "\'<>()|]*review-platform-n8n[.]example[^ "\'<>()|`]*',
		]);
		const known = [homepage, author.email, API_DOCUMENT];
		const others = found.stdout
			.split('\n')
			.filter((text) => !known.some((address) => text.includes(address)));

		expect(others).toEqual([]);
	});
});
