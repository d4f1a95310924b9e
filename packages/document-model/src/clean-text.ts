// Removes invisible characters from pasted or imported text.

/** Spaces that do not break, or have another width. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/** They have no width and mean nothing. Joiners, which write names in Persian and Hindi, are not among them. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

/** Cleans a single line, such as a name or a word. */
export function cleanLine(text: string): string {
  return text.replaceAll(SPACES, ' ').replaceAll(UNSEEN, '').trim();
}

/** An email or web address, in which nothing stands that is not seen. */
export function cleanAddress(text: string): string {
  return cleanLine(text.replaceAll(/\p{Cf}/gu, ''));
}
