interface Listening {
	callbacks: Set<() => void>;
	stop: () => void;
}

const listeningTo = new WeakMap<AbortSignal, Listening>();

/**
 * Calls back once when a signal fires, through one listener for all callbacks: a signal looks at all the
 * listeners it has before it takes another, which 20,000 input items with one signal would feel.
 *
 * @param signal one that has not fired yet, or undefined
 * @returns what ends it
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
	if (signal === undefined) return () => {};
	const { callbacks, stop } = listeningTo.get(signal) ?? listenTo(signal);
	const own = () => callback();
	callbacks.add(own);
	return () => {
		callbacks.delete(own);
		if (callbacks.size === 0) stop();
	};
}

function listenTo(signal: AbortSignal): Listening {
	const callbacks = new Set<() => void>();
	const callAll = () => {
		stop();
		for (const callback of callbacks) callback();
	};
	const stop = () => {
		signal.removeEventListener('abort', callAll);
		if (listeningTo.get(signal)?.callbacks === callbacks) listeningTo.delete(signal);
	};
	const listening = { callbacks, stop };
	listeningTo.set(signal, listening);
	signal.addEventListener('abort', callAll);
	return listening;
}
