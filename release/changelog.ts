import { parser } from 'keep-a-changelog';
import type { Changelog } from 'keep-a-changelog';

import { UserError } from '../tools/userError';

/**
 * The entries of one section of a changelog, as Markdown without the section's heading.
 *
 * @param changelog the changelog, in the form of Keep a Changelog
 * @param version of the section; without one, the section "Unreleased"
 * @throws UserError when the form is another, there is no such section, or nothing is in it
 */
export function entriesOf(changelog: string, version?: string): string {
	const title = version ?? 'Unreleased';
	const section = parsed(changelog).releases.find((release) => release.version === version);
	if (section === undefined) throw new UserError(`CHANGELOG.md has no section "${title}".`);
	if (section.isEmpty()) throw new UserError(`CHANGELOG.md has nothing under "${title}".`);
	return section.toString().split('\n').slice(1).join('\n').trim();
}

function parsed(changelog: string): Changelog {
	try {
		return parser(changelog);
	} catch (error) {
		throw new UserError(
			`CHANGELOG.md is not in the form of Keep a Changelog: ${error instanceof Error ? error.message : String(error)}`,
		);
	}
}
