import { LimitedProcess } from '../../simulation/limitedProcess';
import { LimitedServer } from '../../simulation/limitedServer';
import { SimulatedClock } from '../../simulation/simulatedClock';

it('20,000 input items, a request each, take under 30 s of CPU while they wait for the rate limit', async () => {
	const clock = new SimulatedClock();
	const n8n = new LimitedProcess(clock, 100);
	const server = new LimitedServer({ requests: 120, windowMs: 60_000 }, 'none');
	const before = process.cpuUsage();
	const sending = Array.from({ length: 20_000 }, async () => await n8n.request(server));
	await Promise.all(sending);
	const { user, system } = process.cpuUsage(before);

	expect(server.accepted).toBe(20_000);
	expect((user + system) / 1e6).toBeLessThan(30);
});
