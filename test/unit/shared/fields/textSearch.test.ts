import { finderOf } from '../../../../nodes/shared/fields/textSearch';

describe('finderOf', () => {
	it.each([
		['case', 'STRASSE straße GROẞE', 'Straße', 'strasse', 'straẞe', 'große', 'GROSSE'],
		['marks that capitals write apart', 'Μαΐου, προΰπηρξε', 'ΜΑΪ́ΟΥ', 'προΰπηρξε'],
		['final sigmas', 'σοφος', 'ΣΟΦΟΣ', 'σοφος', 'σοφοσ'],
		['how accents are encoded', 'Das Cafe\u0301', 'Caf\u00e9', 'CAFE\u0301'],
		[
			'kinds of quotes and of apostrophes',
			"I don’t say “it's” пʼять 5″ 6′",
			"don't",
			'don´t',
			'"it`s„',
			'«it’s»',
			'„it‘s‹',
			"п'ять",
			'5"',
			"6'",
		],
		[
			'white space',
			'very\r\n good\u00a0\u202fand\tfast',
			'very good and fast',
			'VERY\u00a0GOOD\nAND\u2003FAST',
		],
		['kinds of dashes', 'in 10–15 days — or 3−4‐5', '10-15 DAYS', 'days – or', '3-4-5', '3‑4—5'],
		['soft hyphens', 'Dona\u00addampf\u00ad \u00adschiff', 'donadampf schiff', 'Don\u00adadampf'],
		[
			'marks that nobody sees',
			'a\u200bb\u200d\u2060c ❤\ufe0f e\u034f\u0301',
			'abc ❤',
			'a\ufeffbc',
			'❤\ufe0e',
			'é',
		],
		['accents that are not asked for', 'été, schön, Ёлка, Việt, ñ', 'ete', 'SCHON', 'елка', 'viet', 'n'],
		['strokes that are not asked for', 'Łódź, smørrebrød, đắt', 'lodz', 'SMORREBROD', 'dat', 'Đắt'],
	])('takes no notice of %s: finds in %j', (_what, searched, ...texts) => {
		expect(texts.filter((text) => !finderOf([text])(searched))).toEqual([]);
	});

	it.each([
		['schön', 'schon'],
		['été', 'ete etè'],
		['łódź', 'lodz'],
		['viẹt', 'Việt'],
		['か', 'が'],
		['が', 'か'],
		['ハ', 'パ'],
		['가', '각'],
		['ab', 'a b'],
		['dont', 'don’t'],
		['"a"', "'a'"],
		['a b', 'ab'],
	])('does not find %s in %s', (text, searched) => {
		expect(finderOf([text])(searched)).toBe(false);
	});

	it('finds any of several texts, those without accents with them', () => {
		const isFoundIn = finderOf(['schön', 'ete']);

		expect(['Schöne Zeit', 'un été', 'schon', ''].map(isFoundIn)).toEqual([true, true, false, false]);
	});
});
