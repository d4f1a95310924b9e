/** What is there and cannot be seen: spaces, joiners, marks of direction, fillers of scripts that have them. */
const UNSEEN = /^[\p{Z}\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Whether there is something to see in a text. */
export function hasVisibleText(text: string): boolean {
  return !UNSEEN.test(text);
}
