// Lives through one year: its own process, since it changes what the time is. Takes and prints JSON.

import { Year, type YearGiven } from './year';
import { summaryOf } from './yearSummary';

void Year.liveThrough(JSON.parse(String(process.argv[2])) as YearGiven).then((year) =>
	console.log(JSON.stringify(summaryOf(year))),
);
