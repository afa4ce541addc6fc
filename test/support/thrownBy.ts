/** What a function throws. */
export function thrownBy<E = Error>(run: () => unknown): E {
	try {
		run();
	} catch (error) {
		return error as E;
	}
	throw new Error('Nothing was thrown');
}
