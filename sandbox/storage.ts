import { appendFileSync, readFileSync } from 'node:fs';

import type { IntegrationKey } from './account';
import type { Accounts } from './accounts';
import type { ListChange } from './reviewList';
import type { Samples } from './sampleReviews';

/** What was done to a key or to a review. */
interface Line {
	/** Slug of the account. */
	account: string;
	key?: Omit<IntegrationKey, 'account'>;
	isActive?: boolean;
	change?: ListChange;
}

/** Keys and changed reviews in a file, a line for each change after one for the samples, so that they survive a restart. */
export class Storage {
	private readonly samples: Samples | undefined;
	private readonly lines: Line[];

	/** @throws Error when the file is something else, or cannot be written */
	constructor(private readonly file: string) {
		appendFileSync(file, '');
		try {
			const kept = readFileSync(file, 'utf8').split('\n').filter(Boolean);
			const [samples, ...lines] = kept.map((line) => JSON.parse(line) as unknown);
			[this.samples, this.lines] = [samples as Samples | undefined, lines as Line[]];
		} catch {
			throw new Error(`${file} is not a file of the sandbox. Give another one with --db.`);
		}
	}

	/**
	 * The sample reviews the file was made with: these when it is new.
	 *
	 * @param wanted how many there must be
	 * @throws Error when it was made with another number than wanted
	 */
	samplesOr(given: Samples, wanted?: number): Samples {
		const { samples, file } = this;
		if (!samples) this.append(given);
		else if (wanted !== undefined && samples.reviews !== wanted) {
			throw new Error(
				`${file} was made with ${samples.reviews} reviews. Leave --reviews out, or give another file with --db.`,
			);
		}
		return samples ?? given;
	}

	/** Puts back what was kept, and keeps what changes from now on. */
	connect({ all, keys }: Accounts): void {
		for (const { account: slug, key, isActive, change } of this.lines) {
			const account = all.find((each) => each.slug === slug);
			if (key && account) keys.set({ ...key, account }, isActive);
			if (change) account?.reviewList.apply(change);
		}
		keys.onChange = ({ account, ...key }, isActive) => this.append({ account: account.slug, key, isActive });
		for (const { slug, reviewList } of all)
			reviewList.onChange = (change) => this.append({ account: slug, change });
	}

	private append(line: Line | Samples): void {
		appendFileSync(this.file, `${JSON.stringify(line)}\n`);
	}
}
