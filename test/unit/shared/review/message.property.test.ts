import fc from 'fast-check';

import { messageOf } from '../../../../nodes/shared/review/message';
import type { Review } from '../../../../nodes/shared/review/record';
import { holds } from '../../../support/randomRuns';

/** Signs that are one character with what stands beside them, or with nothing. */
const PIECES = [
	...'a|é|e\u0301| |\n|—|©|\u00ad|\u00a0|\u200d|\u0301|\ufeff|中|か\u3099|ﾊ\uff9e'.split('|'),
	...'한|\u1112\u1161\u11ab|\u11ab|กำ|\u0e33|क्षि|क|\u094d|\u0903|\u0d4e|ക|\u0600'.split('|'),
	...'👍|👍🏽|👨‍👩‍👧‍👦|☺|❤️|🇩🇪|🇩|1️⃣'.split('|'),
];

const characters = new Intl.Segmenter();

/** What a message has of a text, character by character. */
function shortened(text: string): string {
	const all = [...characters.segment(text)].map(({ segment }) => segment);
	let beginning = '';
	for (const each of all.slice(0, 500)) {
		if (beginning.length + each.length > 1_000) break;
		beginning += each;
	}
	if (beginning === text) return text;
	const space = beginning.search(/\s(?=\S*$)/);
	const last = [...characters.segment(beginning.slice(space))];
	return `${(space >= 0 && last.length <= 50 ? beginning.slice(0, space) : beginning).trimEnd()}…`;
}

describe('messageOf', () => {
	it('cuts any text as if it had looked at each character by itself', async () => {
		const anyText = fc
			.tuple(
				fc.subarray(PIECES, { minLength: 1, maxLength: 6 }),
				fc.integer({ min: 480, max: 560 }),
				fc.nat(9),
			)
			.chain(([some, length, plain]) =>
				fc.array(fc.constantFrom(...some, ...Array<string>(plain).fill('x')), {
					...{ minLength: length, maxLength: length },
				}),
			)
			.map((pieces) =>
				pieces
					.join('')
					.replace(/\n{3,}/g, '\n\n')
					.trim(),
			);

		await holds(
			fc.property(anyText, (content) => {
				expect(messageOf({ content } as Review, 'plainText', 'UTC')).toBe(shortened(content));
			}),
			{ usual: 300, deep: 10_000 },
		);
	});
});
