// Forms may store a value differently from how they display it: `1234567890`, displayed as `(123) 456-7890`. A format script
// does this, nearly always one built into every reader (JavaScript for Acrobat API Reference, AFNumber_Format and similar).
// Scripts are never run here.
import type { PdfDict, Resolver } from '../objects/objects.ts';
import { scriptAt } from './field-scripts.ts';

/** The value as readers display it; unchanged if the field has no such script, or the value does not match the format. */
export function shownValue(field: PdfDict, value: string, resolve: Resolver): string {
  const [, name = '', inside = ''] =
    /\bAF(Special|Number|Percent)_Format\s*\(([^)]*)\)/.exec(scriptAt(field, 'F', resolve)) ?? [];
  const words = inside.split(',').map((word) => word.trim());
  const figures = words.map((word) => (/^\d$/.test(word) ? Number(word) : 0));
  if (name === 'Special') return specially(value, figures[0] ?? 0) ?? value;
  if (name === 'Percent') return asNumber(value, { figures, factor: 100, after: '%' }) ?? value;
  if (name !== 'Number') return value;
  const currency = /^"([^"]*)"$/.exec(words[4] ?? '')?.[1] ?? '';
  const sides = words[5] === 'true' ? { before: currency } : { after: currency };
  return asNumber(value, { figures, ...sides, negative: figures[2] ?? 0 }) ?? value;
}

/** ZIP codes, phone numbers and social security numbers of the United States. */
const special: readonly [digits: number, pattern: RegExp, shown: string][][] = [
  [[5, /^(.*)$/, '$1']],
  [[9, /^(.{5})(.{4})$/, '$1-$2']],
  [
    [10, /^(.{3})(.{3})(.{4})$/, '($1) $2-$3'],
    [7, /^(.{3})(.{4})$/, '$1-$2'],
  ],
  [[9, /^(.{3})(.{2})(.{4})$/, '$1-$2-$3']],
];

function specially(value: string, kind: number): string | undefined {
  const digits = value.replaceAll(/[\s().-]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  const [, pattern, shown] = special[kind]?.find(([count]) => count === digits.length) ?? [];
  return pattern && shown !== undefined ? digits.replace(pattern, shown) : undefined;
}

/** The separator for thousands, and the decimal mark. */
const separators: readonly [string, string][] = [
  [',', '.'],
  ['', '.'],
  ['.', ','],
  ['', ','],
  ['’', '.'],
];

function asNumber(
  value: string,
  {
    figures: [decimals = 0, style = 0],
    factor = 1,
    before = '',
    after = '',
    negative = 0,
  }: { figures: readonly number[]; factor?: number; before?: string; after?: string; negative?: number },
): string | undefined {
  const plain = value.trim().replace(',', '.');
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) || plain.length > 20) return undefined;
  const [thousands, point] = separators[style] ?? [',', '.'];
  const [whole = '', fraction] = Math.abs(Number(plain) * factor)
    .toFixed(decimals)
    .split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  const shown = `${before}${grouped}${fraction === undefined ? '' : point + fraction}${after}`;
  if (Number(plain) >= 0) return shown;
  return negative >= 2 ? `(${shown})` : `-${shown}`;
}
