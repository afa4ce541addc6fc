import type { FastifyReply } from 'fastify';

import { messageOf } from './apiErrors';
import { integer, type ValuesOf } from './options';

const HALF = '{"data":[{"id":"half","title":"The rest of this';

/** What is done to an answer by the faults that need no words. */
const PLAIN_FAULTS = {
	reset: (reply: FastifyReply) => void reply.hijack().raw.socket?.resetAndDestroy(),
	/** The connection is cut in the middle of the body, whose length was named. */
	cutBody: (reply: FastifyReply) => cutInTheMiddle(reply, { 'content-length': 2 * HALF.length }),
	/** The same for a body in chunks. */
	cutChunks: (reply: FastifyReply) => cutInTheMiddle(reply),
	hang: (reply: FastifyReply) => void reply.hijack(),
	html: (reply: FastifyReply) =>
		reply.type('text/html').send('<!doctype html><title>Welcome</title><h1>Not the API</h1>'),
	halfJson: (reply: FastifyReply) => reply.type('application/json').send('{"data":[{"id":"half'),
};

type PlainKind = keyof typeof PLAIN_FAULTS;

/** What can be wrong with an answer, for tests. */
export type Fault =
	| { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
	/** Any body at all, with status 200. */
	| { kind: 'body'; body: unknown }
	| { kind: PlainKind };

/**
 * Called before each answer of an accepted request, with its path and query and how many there were,
 * itself included: may change the reviews, and may return a fault to answer with instead.
 */
export type Script = (request: { number: number; url: string }) => Fault | undefined | void;

/** Answers with a fault. */
export async function answerFault(reply: FastifyReply, fault: Fault): Promise<void> {
	if (fault.kind === 'status') {
		const { status, headers = {}, body = { message: messageOf(status) } } = fault;
		await reply.code(status).headers(headers).send(body);
	} else if (fault.kind === 'body') {
		await reply.type('application/json').send(JSON.stringify(fault.body));
	} else await PLAIN_FAULTS[fault.kind](reply);
}

function cutInTheMiddle(reply: FastifyReply, length: object = {}): void {
	reply.hijack();
	reply.raw.writeHead(200, { 'content-type': 'application/json', ...length });
	reply.raw.write(HALF, () => reply.raw.socket?.destroy());
}

/** The kinds of faults that can be repeated. */
export const FAULT_KINDS = ['status', ...(Object.keys(PLAIN_FAULTS) as PlainKind[])] as const;

/** How a fault is repeated. */
export const REPEATED_FAULT = {
	/** 503 unless told otherwise. */
	status: integer('--status <number>', 'HTTP status for the kind "status"', 400, 599),
	times: integer('--times <number>', 'for this many requests (default: all until "fault none")', 1),
};

/** A fault that is answered a number of times, or until it is ended. */
export interface RepeatedFault extends ValuesOf<typeof REPEATED_FAULT> {
	kind: 'status' | PlainKind;
}

/** A script that answers with a fault. */
export function scriptOf({ kind, status = 503, times = Infinity }: RepeatedFault): Script {
	let left = times;
	return () => {
		if (left-- <= 0) return undefined;
		return kind === 'status' ? { kind, status } : { kind };
	};
}
