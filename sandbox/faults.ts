import type { FastifyReply } from 'fastify';

import { integer } from './options';
import type { ValuesOf } from './options';

/** What can be wrong with an answer, for tests. */
export type Fault =
	| { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
	/** The connection is cut. */
	| { kind: 'reset' }
	/** The connection is cut in the middle of the body, whose length was named. */
	| { kind: 'cutBody' }
	/** The same for a body in chunks. */
	| { kind: 'cutChunks' }
	/** No answer ever comes. */
	| { kind: 'hang' }
	/** A web page instead of JSON. */
	| { kind: 'html' }
	/** JSON that ends in the middle. */
	| { kind: 'halfJson' }
	/** Any body at all, with status 200. */
	| { kind: 'body'; body: unknown };

/** A request as a script sees it. */
export interface ScriptedRequest {
	/** Requests so far, this one included. */
	number: number;
	/** Path and query. */
	url: string;
}

/**
 * Called before each answer of an accepted request: may change the reviews, and may return a fault
 * to answer with instead.
 */
export type Script = (request: ScriptedRequest) => Fault | undefined | void;

/** Answers with a fault. */
export async function answerFault(reply: FastifyReply, fault: Fault): Promise<void> {
	switch (fault.kind) {
		case 'reset':
			reply.hijack();
			reply.raw.socket?.resetAndDestroy();
			return;
		case 'cutBody':
		case 'cutChunks':
			cutInTheMiddle(reply, fault.kind === 'cutBody');
			return;
		case 'hang':
			reply.hijack();
			return;
		case 'status':
			await reply
				.code(fault.status)
				.headers(fault.headers ?? {})
				.send(fault.body ?? { message: 'Fault' });
			return;
		case 'html':
			await reply.type('text/html').send('<!doctype html><title>Welcome</title><h1>Not the API</h1>');
			return;
		case 'halfJson':
			await reply.type('application/json').send('{"data":[{"id":"half');
			return;
		case 'body':
			await reply.type('application/json').send(JSON.stringify(fault.body));
	}
}

function cutInTheMiddle(reply: FastifyReply, hasLength: boolean): void {
	const half = '{"data":[{"id":"half","title":"The rest of this';
	reply.hijack();
	reply.raw.writeHead(200, {
		'content-type': 'application/json',
		...(hasLength && { 'content-length': 2 * half.length }),
	});
	reply.raw.write(half, () => reply.raw.socket?.destroy());
}

/** The kinds of faults that can be repeated. */
export const FAULT_KINDS = ['status', 'reset', 'cutBody', 'cutChunks', 'hang', 'html', 'halfJson'] as const;

/** How a fault is repeated. */
export const REPEATED_FAULT = {
	/** 503 unless told otherwise. */
	status: integer('--status <number>', 'HTTP status for the kind "status"', { minimum: 400, maximum: 599 }),
	times: integer('--times <number>', 'for this many requests (default: all until "fault none")', {
		minimum: 1,
	}),
};

/** A fault that is answered a number of times, or until it is ended. */
export interface RepeatedFault extends ValuesOf<typeof REPEATED_FAULT> {
	kind: (typeof FAULT_KINDS)[number];
}

/** A script that answers with a fault. */
export function scriptOf({ kind, status = 503, times = Infinity }: RepeatedFault): Script {
	let left = times;
	return () => {
		if (left-- <= 0) return undefined;
		return kind === 'status' ? { kind, status } : { kind };
	};
}
