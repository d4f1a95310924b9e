// Answers that were asked for before our scripts were there (public/editor-ahead.js, session-ahead.js): each serves the first call for the same.
// The image of the first page that is shown in the meantime goes when the screen has its own.

declare global {
  interface Window {
    countersignAhead?: Map<string, Promise<Response>> & { is_over?: boolean };
  }
}

/** Since the page began to load. What lies longer is not what is there. */
const AHEAD_MS = 10_000;

/**
 * @param headers of the call; an answer was asked for by the session's cookie alone
 * @returns null where nothing was asked ahead, or too long ago
 */
export function takePrefetched(url: string, headers: Record<string, string>): Promise<Response> | null {
  const answer = window.countersignAhead?.get(url);
  if (!answer) return null;
  window.countersignAhead?.delete(url);
  const isSame = Object.keys(headers).every((name) => name === 'Accept');
  return isSame && performance.now() < AHEAD_MS ? answer : null;
}

/** Whatever is changed may be part of an answer that no one has taken yet. */
export function forgetPrefetched(): void {
  window.countersignAhead?.clear();
}

/** Takes the image away that stood in for the first page; none is shown any more. */
export function endFirstLook(): void {
  if (!window.countersignAhead || window.countersignAhead.is_over) return;
  window.countersignAhead.is_over = true;
  for (const picture of document.querySelectorAll('[data-first-look]')) picture.remove();
}
