interface Happening {
	at: number;
	happens: () => void;
}

/** What is to happen, each at its time. */
export class Agenda {
	private readonly happenings: Happening[] = [];

	/** @param at ms since the epoch */
	add(at: number, happens: () => void): void {
		const place = this.happenings.findLastIndex((other) => other.at <= at) + 1;
		this.happenings.splice(place, 0, { at, happens });
	}

	/** What happens next until then; undefined for nothing. */
	next(until: number): Happening | undefined {
		const [next] = this.happenings;
		return next && next.at <= until ? this.happenings.shift() : undefined;
	}
}
