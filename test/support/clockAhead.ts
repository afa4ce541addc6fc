const realNow = Date.now;

/** For each test a clock that can be put forward; returns what puts it, by ms. */
export function useClockAhead(): (ms: number) => void {
	let ahead = 0;
	beforeEach(() => {
		ahead = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
	});
	afterEach(() => jest.restoreAllMocks());
	return (ms) => void (ahead += ms);
}
