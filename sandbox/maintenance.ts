import type { FastifyInstance } from 'fastify';

import { unavailable } from './apiErrors';
import type { SandboxSettings } from './settings';

/** While it is down for maintenance every request gets 503, before anything else is looked at: as `php artisan down`. */
export function refuseWhileDown(
	server: FastifyInstance,
	settings: Pick<SandboxSettings, 'down' | 'downRetryAfter'>,
): void {
	server.addHook('onRequest', (_request, reply, done) => {
		const { down, downRetryAfter } = settings;
		if (!down) return done();
		if (downRetryAfter > 0) void reply.header('retry-after', downRetryAfter);
		done(unavailable());
	});
}
