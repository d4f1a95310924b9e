// Counts the q and Q operators of other producers' content, because states left open would affect later drawing.
import { type PDF, type PdfRef, PdfStream } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import { endOf, stringEnd } from './scan.ts';

export interface StateBalance {
  /** The excess of Q over q along the way: this many q must be prepended. */
  missing: number;
  /** The number of states open at the end: this many Q must be appended. */
  open: number;
}

/** Limit per page. */
const maxContentBytes = 64 * 2 ** 20;
/** More than real content has, but few enough to be written out. */
const maxStates = 100_000;
const balanced: StateBalance = { missing: 0, open: 0 };

/** Content that cannot be read, or is very long, is taken as balanced. */
export function stateBalance(pdf: PDF, streams: readonly PdfRef[]): StateBalance {
  let left = maxContentBytes;
  const parts: string[] = [];
  for (const reference of streams) {
    const stream = pdf.getObject(reference);
    const content = stream instanceof PdfStream ? unpacked(stream, left) : undefined;
    if (!content) return balanced;
    left -= content.length;
    parts.push(new TextDecoder('latin1').decode(content));
  }
  return countStates(parts.join('\n'));
}

export function countStates(content: string): StateBalance {
  let depth = 0;
  let lowest = 0;
  for (let at = 0; at < content.length;) {
    const end = tokenEnd(content, at);
    const operator = end - at === 1 ? content[at] : undefined;
    if (operator === 'q') depth++;
    else if (operator === 'Q') depth--;
    lowest = Math.min(lowest, depth);
    at = end;
  }
  const missing = Math.min(Math.abs(lowest), maxStates);
  return { missing, open: Math.min(Math.max(0, depth + missing), maxStates) };
}

const regular = /[^\s()<>[\]{}/%]+/y;
const comment = /[^\r\n]*/y;
const inlineImageEnd = /\sEI(?=\s|$)/g;

/** Skips strings, comments, names and inline images as a whole, since they may contain the letter q. */
export function tokenEnd(content: string, at: number): number {
  switch (content[at]) {
    case '(':
      return stringEnd(content, at);
    case '%':
      return endOf(comment, content, at);
    case '/':
      return Math.max(at + 1, endOf(regular, content, at + 1));
    default:
      break;
  }
  const end = endOf(regular, content, at);
  if (end === at) return at + 1;
  return content.slice(at, end) === 'ID' ? endOf(inlineImageEnd, content, end, content.length) : end;
}
