// Scans content streams (ISO 32000-2, 7.2 and 7.3.4).

/**
 * The end of a string in parentheses.
 * @param start offset of its opening parenthesis
 */
export function stringEnd(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at++) {
    const character = content[at];
    if (character === '\\') at++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return content.length;
}

/** The end of the next match of a sticky or global pattern; `otherwise` if there is none. */
export function endOf(pattern: RegExp, content: string, from: number, otherwise = from): number {
  pattern.lastIndex = from;
  return pattern.test(content) ? pattern.lastIndex : otherwise;
}
