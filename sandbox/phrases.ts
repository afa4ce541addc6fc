/** What reviewers write, by how content they are and in which language. */
type Phrases = Record<'titles' | 'sentences', readonly string[]>;

const PLEASED: Phrases[] = [
	{
		titles: ['Absolut empfehlenswert', 'Gerne wieder!', 'Top Beratung 👍', 'Schnell & zuverlässig'],
		sentences: [
			'Von der Bestellung bis zur Lieferung hat alles reibungslos geklappt.',
			'Auf meine Rückfrage kam innerhalb einer Stunde eine Antwort 🙂.',
			'Frau Müller hat sich außergewöhnlich viel Zeit genommen.',
		],
	},
	{
		titles: ['Great service', 'Would book again', '"Simply the best"', 'Five stars ⭐⭐⭐⭐⭐'],
		sentences: [
			'The team answered every question, and the delivery took two days.',
			"We've used them for three years and never looked back.",
			'My parents, both over 70, managed it on their own 🎉.',
		],
	},
];

const MIXED: Phrases[] = [
	{
		titles: ['Ganz in Ordnung', 'Licht und Schatten', 'Gut, aber teuer', '-10 % wären angemessen'],
		sentences: [
			'Die Ware ist gut, die Lieferung hat jedoch zwei Wochen gedauert.',
			'Für den Preis hätte ich etwas mehr erwartet.',
		],
	},
	{
		titles: ['Okay, nothing special', 'Good product; slow support', '@home it works, elsewhere not'],
		sentences: [
			'It does the job, though the app could be faster.',
			'The delivery took two weeks, but support was polite.',
		],
	},
];

const UNHAPPY: Phrases[] = [
	{
		titles: ['Leider enttäuscht', 'Nie wieder', 'Seit Wochen keine Antwort 😡', '+49 ist keine Antwort'],
		sentences: ['Auf drei Anrufe hat niemand reagiert.', 'Das Paket kam beschädigt an.'],
	},
	{
		titles: ['Disappointed', 'Not as described', '=1+1'],
		sentences: [
			'The delivery was late, and it broke after a week.',
			'Still waiting for my refund <since May> & nobody answers.',
		],
	},
];

/** The phrases that fit a rating of 1 to 5, one set a language. */
export function phrasesFor(rating: number): readonly Phrases[] {
	if (rating >= 4) return PLEASED;
	return rating === 3 ? MIXED : UNHAPPY;
}
