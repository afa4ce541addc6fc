import { InvalidArgumentError } from 'commander';

/** Reads a command-line value as a whole number from `min` to `max`, or says what it must be. */
export function wholeNumber(min: number, max = 999_999_999): (text: string) => number {
	return (text) => {
		if (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
		throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
	};
}
