/** The beginning of a text, at most `max` UTF-16 code units, never splitting a surrogate pair, which databases reject. */
export function shortened(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
