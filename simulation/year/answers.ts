// What comes in place of the platform's answer when something is wrong.

/** An answer, or the code of why none came; `TIMEOUT` for a server that says nothing. */
export type WrongAnswer =
	{ statusCode: number; body: string; headers?: Record<string, string> } | { code: string };

const html = (statusCode: number, text: string, headers = {}): WrongAnswer => ({
	statusCode,
	body: `<!DOCTYPE html><html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`,
	headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
});
const json = (statusCode: number, message: string, headers = {}): WrongAnswer => ({
	statusCode,
	body: JSON.stringify({ message }),
	headers: { 'content-type': 'application/json', ...headers },
});

export const WRONG_ANSWERS = {
	unavailable: html(503, 'Service Unavailable'),
	badGateway: html(502, 'Bad Gateway'),
	gatewayTimeout: html(504, 'Gateway Time-out'),
	serverError: json(500, 'Server Error'),
	startPage: html(200, 'We will be right back'),
	notFound: html(404, 'Not Found'),
	redirect: html(302, 'Redirecting', { location: 'https://status.platform.example/' }),
	blockPage: html(403, 'Sorry, you have been blocked'),
	challenge: html(403, 'Just a moment...'),
	challenge503: html(503, 'Checking your browser before accessing the site'),
	challenge200: html(200, 'One more step'),
	cutBody: { statusCode: 200, body: '{"data":[{"id":"a', headers: { 'content-type': 'application/json' } },
	emptyBody: { statusCode: 200, body: '' },
	maintenance: json(503, 'Down for maintenance', { 'retry-after': '3600' }),
	tooMany: json(429, 'Too Many Attempts.', { 'retry-after': '20' }),
	keyRefused: json(401, 'Unauthenticated.'),
	noPlan: json(403, 'This action is unauthorized.'),
	refused: { code: 'ECONNREFUSED' },
	reset: { code: 'ECONNRESET' },
	silence: { code: 'TIMEOUT' },
	dnsFails: { code: 'EAI_AGAIN' },
	noSuchHost: { code: 'ENOTFOUND' },
	noNetwork: { code: 'ENETUNREACH' },
	expired: { code: 'CERT_HAS_EXPIRED' },
} satisfies Record<string, WrongAnswer>;

export type AnswerName = keyof typeof WRONG_ANSWERS;
