// How a calculation is written: `{quantity} * {price}`, `SUM({items})`. Numbers, fields by their names, + - * / and brackets; functions
// take fields, and those below a name (`items.1`) with it. A bracket or backslash in a name has a backslash before it.
import { MAX_FORMULA_LENGTH } from './elements/input.ts';

/** Limit on nested brackets. */
const DEEPEST = 100;

export type Operator = '+' | '-' | '*' | '/';
const FUNCTIONS = ['SUM', 'PRODUCT', 'AVERAGE', 'MIN', 'MAX'] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

export type Term =
  | { kind: 'number'; value: number }
  | { kind: 'field'; name: string }
  | { kind: 'operation'; operator: Operator; left: Term; right: Term }
  | { kind: 'function'; name: FunctionName; fields: string[] };

export function isFormula(text: string): boolean {
  return parseFormula(text) !== null;
}

/** The names of the fields in a formula, each once; empty for an invalid formula. */
export function namesInFormula(text: string): string[] {
  const term = parseFormula(text);
  return term ? [...new Set(namesOf(term))] : [];
}

export function namesOf(term: Term): string[] {
  switch (term.kind) {
    case 'number':
      return [];
    case 'field':
      return [term.name];
    case 'operation':
      return [...namesOf(term.left), ...namesOf(term.right)];
    case 'function':
      return term.fields;
  }
}

/** null for an invalid formula. */
export function parseFormula(text: string): Term | null {
  if (text.length > MAX_FORMULA_LENGTH) return null;
  const tokens = tokensOf(text);
  if (!tokens) return null;
  const parser = new Parser(tokens);
  return parser.whole();
}

const TOKEN = /\s*(?:(?<number>\d+(?:\.\d+)?)|\{(?<name>(?:[^\\}]|\\.)+)\}|(?<word>[A-Z]+)|(?<sign>[-+*/(),]))\s*/y;

type Token = { kind: 'number' | 'name' | 'word' | 'sign'; text: string };

function tokensOf(text: string): Token[] | null {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const groups: Record<string, string | undefined> | undefined = TOKEN.exec(text)?.groups;
    if (!groups) return null;
    const [kind, token] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    if (token === undefined) return null;
    found.push({ kind: kind as Token['kind'], text: kind === 'name' ? token.replaceAll(/\\(.)/g, '$1') : token });
  }
  return found;
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Term | null {
    const term = this.#sum();
    return this.#at === this.#tokens.length ? term : null;
  }

  #sum(): Term | null {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/'], () => this.#factor()));
  }

  #chain(operators: readonly Operator[], next: () => Term | null): Term | null {
    let left = next();
    for (;;) {
      const operator = operators.find((sign) => this.#isSign(sign));
      if (!left || !operator) return left;
      this.#at += 1;
      const right = next();
      left = right && { kind: 'operation', operator, left, right };
    }
  }

  #factor(): Term | null {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (!token) return null;
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'name') return { kind: 'field', name: token.text };
    if (token.kind === 'word') return this.#function(token.text);
    this.#depth += 1;
    const term = this.#depth > DEEPEST ? null : this.#nested(token.text);
    this.#depth -= 1;
    return term;
  }

  #nested(sign: string): Term | null {
    if (sign === '-') {
      const right = this.#factor();
      return right && { kind: 'operation', operator: '-', left: { kind: 'number', value: 0 }, right };
    }
    const inner = sign === '(' ? this.#sum() : null;
    return inner && this.#take(')') ? inner : null;
  }

  #function(word: string): Term | null {
    const name = FUNCTIONS.find((one) => one === word);
    if (!name || !this.#take('(')) return null;
    const fields: string[] = [];
    do {
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'name') return null;
      fields.push(token.text);
      this.#at += 1;
    } while (this.#take(','));
    return this.#take(')') ? { kind: 'function', name, fields } : null;
  }

  #take(sign: string): boolean {
    const isIt = this.#isSign(sign);
    if (isIt) this.#at += 1;
    return isIt;
  }

  #isSign(sign: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' && token.text === sign;
  }
}
