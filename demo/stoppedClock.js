// For `node --require`: time stands still at STOPPED_AT, in ms since the epoch. Timers go on.
const now = Number(process.env.STOPPED_AT);
const RunningDate = Date;

globalThis.Date = class Date extends RunningDate {
	constructor(...date) {
		super(...(date.length > 0 ? date : [now]));
	}

	static now() {
		return now;
	}
};
