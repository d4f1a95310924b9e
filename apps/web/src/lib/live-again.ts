// Apart from the live connection itself: screens that have none do without its code.

/** What happened while there was no connection was not heard. */
const listeners = new Set<() => void>();

/** Calls back each time the live connection is there again after it was lost. */
export function onLiveAgain(listener: () => void): void {
  listeners.add(listener);
}

/** For the live connection. */
export function tellLiveAgain(): void {
  for (const listener of listeners) listener();
}
