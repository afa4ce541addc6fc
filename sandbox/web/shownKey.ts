import type { IntegrationKey } from '../integrationKeys';

interface ShownTime {
	/** For the machine. */
	iso: string;
	/** For the reader, in the time zone of this machine. */
	text: string;
}

/** A key as a page lists it. */
export interface ShownKey {
	id: string;
	name: string;
	created: ShownTime;
	lastUsed: ShownTime | undefined;
}

const FORMAT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });

/** A key as a page lists it. */
export function shownKey({ id, name, createdAt, lastUsedAt }: IntegrationKey): ShownKey {
	return {
		id,
		name,
		created: shownTime(createdAt),
		lastUsed: lastUsedAt === undefined ? undefined : shownTime(lastUsedAt),
	};
}

function shownTime(epochMs: number): ShownTime {
	const date = new Date(epochMs);
	return { iso: date.toISOString(), text: FORMAT.format(date) };
}
