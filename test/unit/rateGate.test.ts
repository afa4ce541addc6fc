import { Cancelled, RateLimitTimeout } from '../../nodes/shared/faults';
import { MAX_IN_FLIGHT, RateGate } from '../../nodes/shared/rateGate';
import type { Pass } from '../../nodes/shared/rateGate';
import { RateGates } from '../../nodes/shared/rateGates';
import type { Answer } from '../../nodes/shared/types';
import { OK, PATIENT, refused } from '../support/gateBench';
import { SimulatedClock } from '../support/simulatedClock';

/** A server that allows `limit` requests in each window, which starts with the first request in it. */
function limitedServer(clock: SimulatedClock, limit: number, windowMs: number, hints: boolean) {
	let start = -Infinity;
	let count = 0;
	return (): Answer => {
		if (clock.now() - start >= windowMs) [start, count] = [clock.now(), 0];
		if (++count <= limit) return OK;
		return refused(
			hints ? { 'retry-after': String(Math.ceil((start + windowMs - clock.now()) / 1_000)) } : {},
		);
	};
}

async function readPages(gate: RateGate, clock: SimulatedClock, server: () => Answer, pages: number) {
	let left = pages;
	const worker = async () => {
		while (left > 0) {
			left--;
			for (;;) {
				const pass = await gate.enter(PATIENT);
				await clock.sleep(20);
				const answer = server();
				gate.leave(pass, answer);
				if (answer.statusCode === 200) break;
			}
		}
	};
	await Promise.all(Array.from({ length: 6 }, worker));
}

describe('a rate gate', () => {
	it('lets a bounded number through at a time, first come, first served', async () => {
		const gate = new RateGate(new SimulatedClock());
		const admitted: number[] = [];
		const passes = Array.from({ length: MAX_IN_FLIGHT + 2 }, async (_, index) => {
			const pass = await gate.enter(PATIENT);
			admitted.push(index);
			return pass;
		});

		const first = (await passes[0]) as Pass;
		expect(admitted).toEqual([0, 1, 2, 3, 4, 5]);
		gate.leave(first, OK);
		await passes[MAX_IN_FLIGHT];
		expect(admitted).toEqual([0, 1, 2, 3, 4, 5, 6]);
	});

	it.each([
		['hints', true, 1_500, 10],
		['no hints', false, 9_000, 20],
	])(
		'with %s: 300 pages at 120 a minute, near the limit and with few refusals',
		async (_name, hints, slackMs, refusals) => {
			const clock = new SimulatedClock();
			const gate = new RateGate(clock);
			const start = clock.now();

			await readPages(gate, clock, limitedServer(clock, 120, 60_000, hints), 300);

			expect(clock.now() - start).toBeLessThan(2 * (60_000 + slackMs) + 60 * 20);
			expect(gate.refusals).toBeLessThanOrEqual(2 * refusals);
		},
	);

	it('settles to 2 a second when the server means it', async () => {
		const clock = new SimulatedClock();
		const gate = new RateGate(clock);
		const start = clock.now();

		await readPages(gate, clock, limitedServer(clock, 2, 1_000, false), 120);

		expect(clock.now() - start).toBeLessThan(75_000);
		expect(gate.refusals).toBeLessThanOrEqual(20);
	});

	it('is closed before a refusal when nothing remains', async () => {
		const clock = new SimulatedClock();
		const gate = new RateGate(clock);
		const start = clock.now();

		gate.leave(await gate.enter(PATIENT), {
			...OK,
			headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' },
		});
		await gate.enter(PATIENT);

		expect(clock.now() - start).toBeGreaterThanOrEqual(30_000);
		expect(clock.now() - start).toBeLessThan(31_000);
	});

	it('tells those who would wait too long at once', async () => {
		const clock = new SimulatedClock();
		const gate = new RateGate(clock);
		gate.leave(await gate.enter(PATIENT), refused({ 'retry-after': '60' }));

		await expect(gate.enter({ maxWaitMs: 10_000 })).rejects.toThrow(RateLimitTimeout);
		await expect(gate.enter(PATIENT)).resolves.toBeDefined();
	});

	it('does not take a hint of hours for granted when asked anew a minute later', async () => {
		const clock = new SimulatedClock();
		const gate = new RateGate(clock);
		gate.leave(await gate.enter(PATIENT), refused({ 'retry-after': '86400' }));
		await expect(gate.enter(PATIENT)).rejects.toThrow(RateLimitTimeout);

		await clock.sleep(61_000);

		await expect(gate.enter(PATIENT)).resolves.toBeDefined();
	});

	it('lets go of those who are cancelled', async () => {
		const clock = new SimulatedClock();
		const gate = new RateGate(clock);
		gate.leave(await gate.enter(PATIENT), refused({ 'retry-after': '60' }));
		const start = clock.now();
		const controller = new AbortController();

		const waiting = gate.enter({ ...PATIENT, signal: controller.signal });
		controller.abort();

		await expect(waiting).rejects.toThrow(Cancelled);
		await expect(gate.enter({ ...PATIENT, signal: controller.signal })).rejects.toThrow(Cancelled);
		expect(clock.now()).toBe(start);
		expect(gate.idle).toBe(true);
	});
});

describe('the gates of a process', () => {
	it('are one for each token and address, and forgotten when long unused', async () => {
		const clock = new SimulatedClock();
		const gates = new RateGates(clock);
		const gate = gates.of('https://a.example', 'token');
		gate.leave(await gate.enter(PATIENT), OK);

		expect(gates.of('https://a.example', 'token')).toBe(gate);
		expect(gates.of('https://a.example', 'other')).not.toBe(gate);
		expect(gates.of('https://b.example', 'token')).not.toBe(gate);

		await clock.sleep(10 * 60_000);
		expect(gates.of('https://a.example', 'token')).toBe(gate);
		await clock.sleep(1);
		expect(gates.of('https://a.example', 'token')).not.toBe(gate);
		expect(gates.size).toBe(1);
	});

	it('are kept while a request is under way', async () => {
		const clock = new SimulatedClock();
		const gates = new RateGates(clock);
		const gate = gates.of('https://a.example', 'token');
		await gate.enter(PATIENT);
		await clock.sleep(11 * 60_000);

		expect(gates.of('https://a.example', 'token')).toBe(gate);
	});
});
