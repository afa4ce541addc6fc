/** What reviewers write, by how content they are. `long` texts come now and then. */
export interface Phrases {
	titles: readonly string[];
	sentences: readonly string[];
}

const PLEASED: Phrases[] = [
	{
		titles: [
			'Absolut empfehlenswert',
			'Gerne wieder!',
			'Top Beratung 👍',
			'Rundum zufrieden',
			'Schnell & zuverlässig',
		],
		sentences: [
			'Die Beratung war freundlich und kompetent.',
			'Von der Bestellung bis zur Lieferung hat alles reibungslos geklappt.',
			'Auf meine Rückfrage kam innerhalb einer Stunde eine Antwort 🙂.',
			'Preis und Leistung passen hier wirklich zusammen.',
			'Frau Müller hat sich außergewöhnlich viel Zeit genommen.',
		],
	},
	{
		titles: [
			'Great service',
			'Would book again',
			'"Simply the best"',
			'Five stars ⭐⭐⭐⭐⭐',
			'Quick and painless',
		],
		sentences: [
			'Everything arrived a day early, well packed.',
			'The team answered every question and never pushed us to buy.',
			'Set-up took ten minutes; the guide is excellent.',
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
			'Der Service war nett, konnte mir aber nicht ganz weiterhelfen.',
			'Für den Preis hätte ich etwas mehr erwartet.',
		],
	},
	{
		titles: [
			'Okay, nothing special',
			'Mixed feelings',
			'Good product; slow support',
			'@home it works, elsewhere not',
		],
		sentences: [
			'It does the job, though the app could be faster.',
			'Support was polite but needed three e-mails.',
			'I would order again, at a lower price.',
		],
	},
];

const UNHAPPY: Phrases[] = [
	{
		titles: ['Leider enttäuscht', 'Nie wieder', 'Seit Wochen keine Antwort 😡', '+49 ist keine Antwort'],
		sentences: [
			'Auf drei Anrufe hat niemand reagiert.',
			'Das Paket kam beschädigt an und die Rücksendung war kompliziert.',
			'Der Termin wurde zweimal ohne Nachricht verschoben.',
		],
	},
	{
		titles: ['Disappointed', 'Not as described', '=1+1'],
		sentences: [
			'The invoice was wrong twice, and nobody felt responsible.',
			'It broke after a week.',
			'Still waiting for my refund <since May> & nobody answers.',
		],
	},
];

/** The phrase sets that fit a rating of 1 to 5, one a language. */
export function phrasesFor(rating: number): readonly Phrases[] {
	if (rating >= 4) return PLEASED;
	return rating === 3 ? MIXED : UNHAPPY;
}
