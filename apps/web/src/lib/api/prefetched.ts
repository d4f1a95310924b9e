// Responses requested before our scripts had loaded (public/editor-ahead.js, session-ahead.js). Each serves the first call of
// the same URL. The early image of the first page is removed when the screen has its own.

declare global {
  interface Window {
    countersignAhead?: Map<string, Promise<Response>> & { is_over?: boolean };
  }
}

/** Time since the page started to load; older responses may be outdated. */
const AHEAD_MS = 10_000;

/**
 * @param headers of the call; prefetched responses used the session cookie only
 * @returns null if nothing was prefetched, or too long ago
 */
export function takePrefetched(url: string, headers: Record<string, string>): Promise<Response> | null {
  const answer = window.countersignAhead?.get(url);
  if (!answer) return null;
  window.countersignAhead?.delete(url);
  const isSame = Object.keys(headers).every((name) => name === 'Accept');
  return isSame && performance.now() < AHEAD_MS ? answer : null;
}

/** Any write may make unused responses outdated. */
export function forgetPrefetched(): void {
  window.countersignAhead?.clear();
}

/** Removes the early image of the first page; no other one is shown. */
export function removeEarlyImage(): void {
  if (!window.countersignAhead || window.countersignAhead.is_over) return;
  window.countersignAhead.is_over = true;
  for (const image of document.querySelectorAll('[data-first-look]')) image.remove();
}
