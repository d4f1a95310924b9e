/** The beginning of a text, at most `max` UTF-16 units of it and never half a character, which no database keeps. */
export function shortened(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
