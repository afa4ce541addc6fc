import fc from 'fast-check';

import type { WatchState } from '../../nodes/ReviewPlatformTrigger/watchState';
import { givesOutEachOnce } from '../support/triggerModel';
import type { Setting, TriggerUnderTest } from '../support/triggerModel';
import { WatchedList } from '../support/watchedList';

const RUNS = Number(process.env.MODEL_RUNS ?? 5_000);

class TriggerInMemory implements TriggerUnderTest {
	readonly platform: WatchedList;

	constructor({ order, pageSize }: Setting) {
		this.platform = new WatchedList({ order, pageSize });
	}

	get state(): WatchState | undefined {
		return this.platform.state;
	}

	poll(): string[] {
		return this.platform.poll();
	}

	pollRefusedFrom(request: number): string[] {
		return this.platform.poll(request - 1);
	}

	/** Nothing is kept but the state, which is read anew for each poll. */
	restart(): void {}

	passTime(ms: number): void {
		this.platform.now += ms;
	}
}

describe('the watch of a list, whatever happens', () => {
	it(`gives out each new review once, and no other, in ${RUNS} histories`, async () => {
		await fc.assert(
			givesOutEachOnce((setting) => new TriggerInMemory(setting)),
			{ numRuns: RUNS },
		);
	}, 3_600_000);
});
