import type { Sandbox } from '../../sandbox/sandbox';
import { addReviewAt } from '../support/reviews';

const HOUR_MS = 3_600_000;

/** Changes a platform's list of reviews, and keeps what became visible and what is no longer so. */
export class Ledger {
	/** Reviews that were not there when the day began. */
	readonly added = new Set<string>();
	readonly visible: Set<string>;
	/** Every review that became visible or was taken away, oldest first. */
	readonly moves: Array<{ id: string; isShown: boolean }> = [];
	/** The most reviews that there were. */
	most: number;
	private readonly hidden: string[] = [];

	constructor(
		private readonly sandbox: Sandbox,
		private readonly random: () => number,
	) {
		this.visible = new Set(sandbox.reviews.map(({ id }) => id));
		this.most = this.visible.size;
	}

	/** Something happens at a time in ms since the epoch; in the beginning reviews only come in, one by one. */
	happen(now: number, isBeginning: boolean): void {
		const { random } = this;
		const { reviewList } = this.sandbox.account;
		const what = random();
		if (what < 0.55 || isBeginning) this.publish(1, now);
		else if (what < 0.57) this.publish(2 + Math.floor(random() * 118), now);
		else if (what < 0.67) this.publish(1, now - Math.floor((0.5 + random() * 71) * HOUR_MS));
		else if (what < 0.77) this.takeOut((id) => reviewList.remove(id));
		else if (what < 0.85) this.takeOut((id) => reviewList.hide(id) && this.hidden.push(id));
		else if (what < 0.9) this.show(this.hidden.splice(0, 1).filter((id) => reviewList.restore(id)));
		else reviewList.edit(this.any, { title: 'Edited', content: 'Edited' });
	}

	private publish(count: number, createdAt: number): void {
		const rating = () => 1 + Math.floor(this.random() * 5);
		const add = () => addReviewAt(this.sandbox, createdAt, { rating: rating() });
		const ids = Array.from({ length: count }, add);
		for (const id of ids) this.added.add(id);
		this.show(ids);
	}

	/** As often one of the latest as any. */
	private get any(): string {
		const latest = [...this.added].slice(-20).filter((id) => this.visible.has(id));
		const ids = this.random() < 0.5 && latest.length > 0 ? latest : [...this.visible];
		return ids[Math.floor(this.random() * ids.length)] ?? '';
	}

	private show(ids: string[]): void {
		for (const id of ids) this.visible.add(id);
		this.moves.push(...ids.map((id) => ({ id, isShown: true })));
		this.most = Math.max(this.most, this.visible.size);
	}

	private takeOut(take: (id: string) => unknown): void {
		const id = this.any;
		take(id);
		this.visible.delete(id);
		this.moves.push({ id, isShown: false });
	}
}
