// Checks the nesting and the number of values of a JSON text in one pass over its characters, before it is parsed. Parsing ten
// megabytes of brackets takes seconds and blocks the event loop.

/** Levels of nested lists and objects. */
export const MAX_DEPTH = 64;
/** Values and names together. The largest legitimate body has some ten thousand. */
export const MAX_VALUES = 200_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** @returns which limit the text exceeds, null if none; it does not check that the text is valid JSON */
export function findExcess(json: string): 'depth' | 'values' | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfText(json, at);
      if (at < 0) return null;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) return 'depth';
      values += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else if (code === COMMA || code === COLON) values += 1;
    if (values > MAX_VALUES) return 'values';
  }
  return null;
}

/** @returns the index of the closing quote; -1 if there is none, which makes the JSON invalid */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end > 0 && isEscaped(json, end, start)) end = json.indexOf('"', end + 1);
  return end;
}

/** A quote is escaped by an odd number of backslashes before it. */
function isEscaped(json: string, quote: number, start: number): boolean {
  let at = quote - 1;
  while (at > start && json.charCodeAt(at) === BACKSLASH) at -= 1;
  return (quote - 1 - at) % 2 === 1;
}
