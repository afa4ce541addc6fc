/** Positions in the list from `from` up to but not including `to`, counted from 0. */
interface Span {
	from: number;
	to: number;
}

/**
 * The positions in a list at which a review may be that has not been seen. When reviews are added or deleted,
 * the unseen ones move, and with them the unread positions.
 */
export class UnreadPositions {
	private spans: Span[];

	/** @param range outside of which no position is ever unread */
	constructor(private readonly range: Span) {
		this.spans = [{ ...range }];
	}

	/** The first one; Infinity when all are read. */
	get first(): number {
		return this.spans[0]?.from ?? Infinity;
	}

	/** Takes out the positions from `from` up to but not including `to`. */
	markRead(from: number, to: number): void {
		if (from >= to) return;
		this.spans = this.spans.flatMap((span) =>
			[
				{ from: span.from, to: Math.min(span.to, from) },
				{ from: Math.max(span.from, to), to: span.to },
			].filter((rest) => rest.from < rest.to),
		);
	}

	/** What was at an unread position may now be up to so many positions before or behind it. */
	spread(before: number, behind: number): void {
		const spread: Span[] = [];
		for (const span of this.spans) {
			const from = Math.max(this.range.from, span.from - before);
			const to = Math.min(this.range.to, span.to + behind);
			const last = spread.at(-1);
			if (last && from <= last.to) last.to = to;
			else spread.push({ from, to });
		}
		this.spans = spread;
	}

	/** The pages (from 1) that have unread positions, in order; without an end where the list has none. */
	*pages(perPage: number): Generator<number> {
		let next = 1;
		for (const { from, to } of this.spans) {
			next = Math.max(next, Math.floor(from / perPage) + 1);
			while ((next - 1) * perPage < to) yield next++;
		}
	}
}
