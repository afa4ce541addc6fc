import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';

/** JSON as PHP writes it: a slash as `\/`, and whatever is no ASCII as `\u00fc`. */
export function phpJson(value: unknown): string {
	return JSON.stringify(value).replace(/[/\u0080-\uffff]/g, (sign) =>
		sign === '/' ? '\\/' : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/** Every JSON of this server is answered as the framework does: PHP's, in chunks, without a charset in its type. */
export function answerAsPhp(server: FastifyInstance): void {
	server.setReplySerializer(phpJson);
	server.addHook('onSend', (_request, reply, payload, done) => {
		const isJson =
			typeof payload === 'string' && /^application\/json\b/.test(String(reply.getHeader('content-type')));
		if (!isJson) return done();
		void reply.header('content-type', 'application/json');
		// A stream has no length that could be named before it.
		done(null, Readable.from([payload]));
	});
}
