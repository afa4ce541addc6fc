import type { WatchState } from '../../nodes/ReviewPlatformTrigger/watchState';
import { holds } from '../support/randomRuns';
import { givesOutEachOnce } from '../support/triggerModel';
import type { Setting, TriggerUnderTest } from '../support/triggerModel';
import { WatchedList } from '../support/watchedList';

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
	it('gives out each new review once, and no other', async () => {
		const property = givesOutEachOnce((setting) => new TriggerInMemory(setting));
		await holds(property, { usual: 500, deep: 20_000 });
	});
});
