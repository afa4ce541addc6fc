import fc from 'fast-check';

type Json = unknown;

/** What a server writes for one request. */
export interface FuzzedAnswer extends Partial<fc.WithToStringMethod> {
	bytes: Buffer;
	/** The reviews, when this is a right answer that is the whole list. */
	wholeList?: Json[];
	/** The user, when this is a right answer of `GET /v1/me`. */
	user?: Json;
}

/** Stands for JSON that no serializer could write. */
const DEEP = '@deep@';
const MOST_SHOWN = 2_000;
const DEEP_JSON = '['.repeat(20_000) + ']'.repeat(20_000);

const hostileValue: fc.Arbitrary<Json> = fc.oneof(
	fc.constantFrom<Json>(null, -1, 0, 0.5, 1e308, 2 ** 53, '', DEEP, 'x'.repeat(120_000)),
	fc.constantFrom<Json>(
		{ toString: 1, valueOf: 1 },
		JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}}'),
	),
	fc.jsonValue(),
);

const text = fc.oneof(fc.string(), fc.unicodeString());
const time = fc
	.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01') })
	.map((date) => date.toISOString());
const review = fc.record(
	{
		id: fc.oneof(fc.uuid(), fc.string({ minLength: 1 }), fc.constant('__proto__')),
		company_id: fc.constantFrom('company-1', 'company-1', 'company-2'),
		user_id: fc.uuid(),
		is_highlighted: fc.boolean(),
		rating: fc.integer({ min: 1, max: 5 }),
		title: text,
		content: text,
		experience_date: time.map((iso) => iso.slice(0, 10)),
		created_at: time,
	},
	{ requiredKeys: ['id'] },
);
const page = fc.uniqueArray(review, { selector: ({ id }) => id, maxLength: 8 }).map((data) => ({
	data,
	links: { first: null, last: null, prev: null, next: null },
	meta: { current_page: 1, per_page: 15, total: data.length },
}));
/** A page of a longer list, whose number, total and next page need not be right. */
const pageOfMany = fc
	.tuple(page, fc.integer({ min: 1, max: 3 }), fc.constantFrom(0, 15, 45, 20_000, 1e9), fc.boolean())
	.map(([{ data, links }, number, total, hasNext]) => ({
		data,
		links: { ...links, next: hasNext ? 'https://elsewhere.example/v1/reviews?page=2' : null },
		meta: { current_page: number, per_page: 15, total },
	}));
const user = fc.record({ id: fc.uuid(), company_id: fc.uuid(), name: text, total_reviews: fc.nat() });

const changes = fc.array(fc.tuple(fc.nat(40), hostileValue), { minLength: 1, maxLength: 3 });
const changed = fc
	.tuple(fc.oneof<Array<fc.Arbitrary<Json>>>(page, user), changes)
	.map(([whole, some]) => some.reduce((json, [place, value]) => replacedAt(json, place, value), whole));

const HEADERS = [
	'Content-Type',
	'Content-Encoding',
	'Location',
	'Retry-After',
	'Transfer-Encoding',
	'X-Other',
];
const RATE_HEADERS = ['X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const VALUES = ['0', '-1', '1e999', 'gzip', 'chunked', 'application/json', 'text/html', '999999999999'];
const anyValue = fc.string().map((value) => value.replace(/[\r\n]/g, ''));
const header = fc.tuple(
	fc.constantFrom(...HEADERS, ...RATE_HEADERS, 'Set-Cookie'),
	fc.oneof(fc.constantFrom(...VALUES), anyValue),
);
const headers = fc.array(header, { maxLength: 3 });
const status = fc.oneof(
	{ weight: 5, arbitrary: fc.constant(200) },
	{ weight: 2, arbitrary: fc.constantFrom(401, 403, 404, 422, 429, 500, 503) },
	{ weight: 1, arbitrary: fc.integer({ min: 100, max: 999 }) },
);
const refusal = fc.record({
	message: hostileValue,
	errors: fc.oneof(hostileValue, fc.dictionary(text, hostileValue)),
});
const json = fc.oneof<Array<fc.Arbitrary<Json>>>(page, user, changed, hostileValue, refusal, pageOfMany);
const body = fc.oneof(
	{ weight: 8, arbitrary: json.map(serialized) },
	{ weight: 1, arbitrary: page.map((whole) => serialized(whole).slice(0, -2)) },
	{ weight: 1, arbitrary: text },
	{ weight: 1, arbitrary: fc.constant('<!doctype html><title>Welcome</title>') },
);

const right: fc.Arbitrary<FuzzedAnswer> = fc.oneof(
	page.map((whole) => ({ bytes: http(200, [], serialized(whole)), wholeList: whole.data })),
	user.map((whole) => ({ bytes: http(200, [], serialized(whole)), user: whole })),
);
const wrong = fc.tuple(status, headers, body).map(([...parts]) => ({ bytes: http(...parts) }));
const noHttp = fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes: Buffer.from(bytes) }));

/** Answers a server gives in turn, again and again: right ones, wrong ones, and bytes that are no HTTP. */
export const fuzzedAnswers: fc.Arbitrary<FuzzedAnswer[]> = fc.array(
	fc
		.oneof({ weight: 3, arbitrary: right }, { weight: 8, arbitrary: wrong }, { weight: 1, arbitrary: noHttp })
		.map(readable),
	{ minLength: 1, maxLength: 4 },
);

/** For reports of what failed. */
function readable(answer: FuzzedAnswer): FuzzedAnswer {
	const shown = answer.bytes.toString().slice(0, MOST_SHOWN);
	return { ...answer, [fc.toStringMethod]: () => shown };
}

/** JSON as a server may write it, also deeper than a serializer can. */
function serialized(value: Json): string {
	return JSON.stringify(value).replaceAll(JSON.stringify(DEEP), DEEP_JSON);
}

function http(statusCode: number, lines: Array<[name: string, value: string]>, content: string): Buffer {
	const bytes = Buffer.from(content);
	const head = [
		`HTTP/1.1 ${statusCode} Whatever`,
		...lines.map(([name, value]) => `${name}: ${value}`),
		`Content-Length: ${bytes.length}`,
		'Connection: close',
	];
	return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
}

/** With a value in place of what is somewhere in it. */
function replacedAt(whole: Json, place: number, value: Json): Json {
	let visited = 0;
	return JSON.parse(
		JSON.stringify(whole, (_key, json: Json) => (visited++ === place ? value : json)),
	) as Json;
}
