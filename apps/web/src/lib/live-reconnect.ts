// Separate from the live connection, so that screens without one do not load its code.

/** Called after reconnecting, because events during the break were missed. */
const listeners = new Set<() => void>();

/** Calls back each time the live connection is restored. */
export function onReconnected(listener: () => void): void {
  listeners.add(listener);
}

/** Called by the live connection. */
export function notifyReconnected(): void {
  for (const listener of listeners) listener();
}
