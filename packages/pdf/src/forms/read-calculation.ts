// Parses form calculations: AFSimple_Calculate, simplified field notation (between BVCALC and EVCALC), and arithmetic with
// field values. Any other script is not understood, and nothing is run.

/** Limit on nested brackets in the formula. */
const deepest = 50;
const maxFormulaLength = 4_000;

const functions: Record<string, string> = { SUM: 'SUM', PRD: 'PRODUCT', AVG: 'AVERAGE', MIN: 'MIN', MAX: 'MAX' };

/** In the notation of `FieldScripts`; null if the script is not understood. */
export function formulaOf(script: string): string | null {
  const simplified = notationIn(script);
  const formula =
    simplified === undefined ? ofScript(withoutComments(script).trim()) : arithmetic(tokensOf(simplified, ofNotation));
  return formula !== null && formula.length <= maxFormulaLength ? formula : null;
}

/** Simplified field notation, which is stored in a comment. */
function notationIn(script: string): string | undefined {
  const start = /\/\*+\s*BVCALC(?=\s)/.exec(script);
  if (!start) return undefined;
  const rest = script.slice(start.index + start[0].length);
  const end = /\sEVCALC\s*\*+\//.exec(rest);
  return end ? rest.slice(0, end.index) : undefined;
}

function ofScript(script: string): string | null {
  const list = /^AFSimple_Calculate\s*\(\s*["'](SUM|PRD|AVG|MIN|MAX)["']\s*,([^]*)\)\s*;?$/.exec(script);
  if (list) return simple(functions[list[1] ?? ''] ?? '', (list[2] ?? '').trim());
  const value = /^event\s*\.\s*value\s*=([^=;][^;]*);?$/.exec(script)?.[1];
  return value === undefined ? null : arithmetic(tokensOf(value, ofValues));
}

/** Field names as an array, or as one comma-separated string. */
function simple(name: string, list: string): string | null {
  const inside = /^(?:new\s+Array\s*\(([^]*)\)|\[([^]*)\])$/.exec(list);
  const texts = stringsIn(inside ? (inside[1] ?? inside[2] ?? '') : list);
  const fields = inside ? texts : texts?.flatMap((text) => text.split(',').map((part) => part.trim()));
  return fields?.every(Boolean) && fields.length > 0 ? `${name}(${fields.map(named).join(', ')})` : null;
}

const literal = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*(,|$)/y;

/** Comma-separated string literals; null for anything else. */
export function stringsIn(source: string): string[] | null {
  const found: string[] = [];
  literal.lastIndex = 0;
  while (literal.lastIndex < source.length) {
    const match = literal.exec(source);
    if (!match) return null;
    found.push(unescaped(match[1] ?? match[2] ?? ''));
  }
  return found;
}

function unescaped(text: string): string {
  return text
    .replaceAll(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, wide: string | undefined, short: string | undefined) =>
      String.fromCharCode(Number.parseInt(wide ?? short ?? '', 16)),
    )
    .replaceAll(/\\(.)/g, '$1');
}

const named = (name: string): string => `{${name.replaceAll(/[\\}]/g, String.raw`\$&`)}}`;

/** Removes comments, but not strings that contain comment-like text. */
function withoutComments(script: string): string {
  return script.replaceAll(
    /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\/\*[^]*?(?:\*\/|$)|\/\/[^\n\r]*/g,
    (whole, text: string | undefined) => text ?? (isOpenComment(whole) ? whole : ' '),
  );
}

function isOpenComment(comment: string): boolean {
  return comment.startsWith('/*') && (comment.length < 4 || !comment.endsWith('*/'));
}

/** Reads operators and brackets unchanged, numbers, and names in braces. */
type Pattern = { pattern: RegExp; read: (match: RegExpExecArray) => string };

const ofNotation: Pattern = {
  pattern: /\s*(?:([-+*/()])|(\d+(?:\.\d+)?)(?![\w.])|((?:\\.|[\p{L}\p{N}_.])+))\s*/uy,
  read: ([, sign, number, name]) => sign ?? number ?? named((name ?? '').replaceAll(/\\(.)/g, '$1')),
};

/** Reads `AFMakeNumber(…)`, `Number(…)` and `parseFloat(…)` of a value as the value. */
const ofValues: Pattern = {
  pattern:
    /\s*(?:([-+*/])|(?:AFMakeNumber|Number|parseFloat)?\s*(\()|(\))|(\d+(?:\.\d+)?)|(?:this\s*\.\s*)?getField\s*\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*\)\s*\.\s*value(?![\w]))\s*/y,
  read: ([, sign, open, close, number, double, single]) =>
    sign ?? open ?? close ?? number ?? named(unescaped(double ?? single ?? '')),
};

function tokensOf(source: string, { pattern, read }: Pattern): string[] | null {
  const found: string[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < source.length) {
    const match = pattern.exec(source);
    if (!match) return null;
    found.push(read(match));
  }
  return found;
}

/** The tokens joined to a formula if they are valid arithmetic: operands separated by operators, with matching brackets. */
function arithmetic(tokens: readonly string[] | null): string | null {
  if (!tokens || tokens.length === 0) return null;
  let depth = 0;
  let isOperandDue = true;
  for (const token of tokens) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    const opens = token === '(' || token === '-';
    const closes = token === ')' || /^[+*/-]$/.test(token);
    const isOperand = !opens && !closes;
    if (depth < 0 || depth > deepest) return null;
    if (isOperandDue ? !(isOperand || opens) : !closes) return null;
    isOperandDue = token !== ')' && !isOperand;
  }
  return depth === 0 && !isOperandDue && tokens.some((token) => token.startsWith('{')) ? tokens.join(' ') : null;
}
