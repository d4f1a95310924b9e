// Parses the default appearance of a field (ISO 32000-2, 12.7.4.3): content stream operators, of which only those for font
// size and colour matter.

const black = '#000000';

/** The last operator of each kind counts. The size is null if it depends on the box. */
export function textStyle(appearance: string | null): { text_size: number | null; text_color: string } {
  const operands: number[] = [];
  let text_size: number | null = null;
  let text_color = black;
  // There may be no white space between an operator and a name.
  for (const word of (appearance ?? '').replaceAll('/', ' /').trim().split(/\s+/)) {
    if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word)) {
      operands.push(Number(word));
      continue;
    }
    if (word.startsWith('/')) continue;
    const size = operands.at(-1) ?? 0;
    if (word === 'Tf') text_size = size > 0 ? size : null;
    text_color = colorOf(word, operands) ?? text_color;
    operands.length = 0;
  }
  return { text_size, text_color };
}

/** Operators for font and colour, as used in a default appearance. */
export function styleOperators({ font, size, color }: { font: string; size: number; color: string }): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
  const isGrey = parts.every((part) => part === parts[0]);
  const operands = (isGrey ? parts.slice(0, 1) : parts).map((part) => String(Math.round(part * 1_000) / 1_000));
  return `/${font} ${size} Tf ${operands.join(' ')} ${isGrey ? 'g' : 'rg'}`;
}

function colorOf(operator: string, operands: readonly number[]): string | undefined {
  const [first = 0, second = 0, third = 0, key = 0] = operands;
  if (operator === 'g' && operands.length === 1) return hex([first, first, first]);
  if (operator === 'rg' && operands.length === 3) return hex([first, second, third]);
  if (operator === 'k' && operands.length === 4) return hex([first, second, third].map((ink) => (1 - ink) * (1 - key)));
  return undefined;
}

function hex(parts: readonly number[]): string {
  const bytes = parts.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
