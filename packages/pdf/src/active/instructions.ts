// Content streams as instructions: operators with their operands (ISO 32000-2, 7.8.2).
import { endOf, stringEnd } from '../content/scan.ts';

export interface Instruction {
  operator: string;
  /** Start and end offset, operands included. */
  start: number;
  end: number;
}

const space = /[\s\0]+/y;
const regular = /[^\s\0()<>[\]{}/%]+/y;
const comment = /[^\r\n]*/y;
const inlineImageEnd = /[\s\0]EI(?=[\s\0]|$)/g;
const number = /^[+-]?[\d.]/;

/** Continues after malformed parts, as readers do. An inline image is a single instruction, `EI`. */
export function* instructionsOf(content: string): Generator<Instruction> {
  let start = 0;
  for (let at = 0; at < content.length;) {
    const token = tokenAt(content, at);
    if (token.operator === 'ID') token.end = endOf(inlineImageEnd, content, token.end, content.length);
    at = token.end;
    if (token.operator === undefined || token.operator === 'BI') continue;
    yield { operator: token.operator === 'ID' ? 'EI' : token.operator, start, end: at };
    start = at;
  }
}

/** Words that are not operands are operators. White space and comments are tokens too. */
export function tokenAt(content: string, at: number): { end: number; operator?: string } {
  switch (content[at]) {
    case '(':
      return { end: stringEnd(content, at) };
    case '<': {
      if (content[at + 1] === '<') return { end: at + 2 };
      const end = content.indexOf('>', at);
      return { end: end < 0 ? content.length : end + 1 };
    }
    case '%':
      return { end: Math.max(at + 1, endOf(comment, content, at)) };
    case '/':
      return { end: Math.max(at + 1, endOf(regular, content, at + 1)) };
    default:
      break;
  }
  const blank = endOf(space, content, at);
  if (blank > at) return { end: blank };
  const end = endOf(regular, content, at);
  if (end === at) return { end: at + 1 };
  const word = content.slice(at, end);
  return number.test(word) || constants.has(word) ? { end } : { end, operator: word };
}

const constants = new Set(['true', 'false', 'null']);

/** A name, or text containing names, with `#` escapes decoded. */
export function unescaped(name: string): string {
  return name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
}
