import { asciiDigits } from '@countersign/document-model/digits';
import { type LengthUnit, fromUnit } from './units.ts';

const INCH = fromUnit(1, 'in');
const POINTS: Record<string, number> = { pt: 1, mm: fromUnit(1, 'mm'), cm: fromUnit(10, 'mm'), in: INCH, '"': INCH, '″': INCH };
const TOKEN = /\s*(?:(?<number>\d+(?:[.,]\d+)?|[.,]\d+)\s*(?<unit>pt|mm|cm|in|["″])?|(?<sign>[-+*/×÷()−]))/iuy;
const SAME: Record<string, string> = { '×': '*', '÷': '/', '−': '-' };

type Token = number | string;

/**
 * Parses typed numbers: "12", "1,5", "100/3", and for lengths also "2 in + 3 mm".
 * @param unit result unit of a length
 * @returns null for anything else
 */
export function readNumber(text: string, unit?: LengthUnit): number | null {
  const tokens = tokensOf(asciiDigits(text.trim()), unit);
  if (tokens === null || tokens.length === 0) return null;
  const result = readSum(tokens);
  return tokens.length === 0 && result !== null && Number.isFinite(result) ? result : null;
}

function tokensOf(text: string, unit: LengthUnit | undefined): Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text)?.groups;
    if (!found) return null;
    const { number, sign } = found;
    const points = found['unit'] === undefined ? undefined : POINTS[found['unit'].toLowerCase()];
    if (points !== undefined && unit === undefined) return null;
    const value = Number(number?.replace(',', '.'));
    if (sign !== undefined) tokens.push(SAME[sign] ?? sign);
    else tokens.push(points !== undefined && unit ? (value * points) / fromUnit(1, unit) : value);
  }
  return tokens;
}

/** Consumes the tokens it reads from the front. */
function readSum(tokens: Token[]): number | null {
  return readChain(tokens, readProduct, { '+': (a, b) => a + b, '-': (a, b) => a - b });
}

function readProduct(tokens: Token[]): number | null {
  return readChain(tokens, readFactor, { '*': (a, b) => a * b, '/': (a, b) => a / b });
}

function readChain(
  tokens: Token[],
  readPart: (tokens: Token[]) => number | null,
  signs: Record<string, (a: number, b: number) => number>,
): number | null {
  let result = readPart(tokens);
  for (let combine = signs[String(tokens[0])]; combine && result !== null; combine = signs[String(tokens[0])]) {
    tokens.shift();
    const next = readPart(tokens);
    result = next === null ? null : combine(result, next);
  }
  return result;
}

function readFactor(tokens: Token[]): number | null {
  const token = tokens.shift();
  if (typeof token === 'number') return token;
  if (token === '-' || token === '+') {
    const value = readFactor(tokens);
    return value === null ? null : token === '-' ? -value : value;
  }
  if (token !== '(') return null;
  const value = readSum(tokens);
  return tokens.shift() === ')' ? value : null;
}
