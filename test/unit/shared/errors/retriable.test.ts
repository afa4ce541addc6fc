import { isRetriableCode, isRetriableStatus } from '../../../../nodes/shared/errors/retriable';

describe('isRetriableStatus', () => {
	it.each([
		[500, true],
		[503, true],
		[408, true],
		[499, false],
		[404, false],
		[200, false],
	])('of %i is %s', (status, expected) => {
		expect(isRetriableStatus(status)).toBe(expected);
	});
});

describe('isRetriableCode', () => {
	it.each([
		'EAI_AGAIN',
		'ECONNABORTED',
		'ECONNREFUSED',
		'ECONNRESET',
		'EHOSTUNREACH',
		'ENETUNREACH',
		'ENOTFOUND',
		'EPIPE',
		'ERR_BAD_RESPONSE',
		'ERR_STREAM_PREMATURE_CLOSE',
		'ETIMEDOUT',
		'Z_BUF_ERROR',
	])('is true of %s', (code) => {
		expect(isRetriableCode(code)).toBe(true);
	});

	it.each(['CERT_HAS_EXPIRED', 'ERR_INVALID_URL', ''])('is false of "%s"', (code) => {
		expect(isRetriableCode(code)).toBe(false);
	});
});
