// Which connection errors may pass by themselves.

/** Connection errors worth another try. Wrong certificates and wrong addresses are not among them. */
const RETRIABLE_CODES = new Set([
	'EAI_AGAIN',
	'ECONNABORTED',
	'ECONNREFUSED',
	'ECONNRESET',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ENOTFOUND',
	'EPIPE',
	// A body that was cut short, as axios, Node.js and its decompression say it.
	'ERR_BAD_RESPONSE',
	'ERR_STREAM_PREMATURE_CLOSE',
	'ETIMEDOUT',
	'Z_BUF_ERROR',
]);

/** Whether a connection error with this Node.js code may go away by itself. */
export function isRetriableCode(code: string): boolean {
	return RETRIABLE_CODES.has(code);
}

/** Whether an answer with this status may change by itself. 429 is the rate limiter's. */
export function isRetriableStatus(statusCode: number): boolean {
	return statusCode === 408 || statusCode >= 500;
}
