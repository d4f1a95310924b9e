// Recognises the scripts of a field (ISO 32000-2, 12.6.3 and 12.6.4.17) if they are built into every reader (JavaScript for
// Acrobat API Reference, AFNumber_Format and the like) or plain arithmetic. Scripts are never run.
import { follow, nameAt, PdfDict, PdfStream, PdfString, type PdfValue, type Resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import { formulaOf, stringsIn } from './read-calculation.ts';

const maxScriptBytes = 10_000;

/** What a field loses when its scripts do not run. `action`: scripts for mouse events or entering the field. */
export const lostScripts = ['calculation', 'format', 'validation', 'action'] as const;
export type LostScript = (typeof lostScripts)[number];

export type FieldFormat =
  | { kind: 'number'; decimals: number; decimal_mark: '.' | ','; prefix: string; suffix: string; is_percent: boolean }
  | { kind: 'date' | 'time' | 'datetime'; pattern: string }
  | { kind: 'phone' };

export interface FieldScripts {
  /** The formula of a calculated field: numbers, `{name}`, + - * / and brackets, `SUM({a}, {b})`, PRODUCT, AVERAGE, MIN, MAX. */
  formula: string | null;
  format: FieldFormat | null;
  /** The smallest and largest number allowed; null for no bound. */
  range: { min: number | null; max: number | null } | null;
  lost: LostScript[];
}

/** The script of one of a field's triggers; '' if there is none. */
export function scriptAt(field: PdfDict, trigger: string, resolve: Resolver): string {
  const actions = follow(field.get('AA'), resolve);
  const action = actions instanceof PdfDict ? follow(actions.get(trigger), resolve) : undefined;
  return action instanceof PdfDict ? textOf(action.get('JS'), resolve) : '';
}

function textOf(value: PdfValue | undefined, resolve: Resolver): string {
  const found = follow(value, resolve);
  const script =
    found instanceof PdfStream ? new PdfString(unpacked(found, maxScriptBytes) ?? new Uint8Array(), 'literal') : found;
  return script instanceof PdfString ? script.asString().slice(0, maxScriptBytes) : '';
}

export function readScripts(field: PdfDict, resolve: Resolver): FieldScripts {
  const at = (trigger: string) => scriptAt(field, trigger, resolve).trim();
  const [calculation, shown, typed, checked] = [at('C'), at('F'), at('K'), at('V')];
  const formula = calculation === '' ? null : formulaOf(calculation);
  const format = formatOf(shown) ?? formatOf(typed);
  const isShownOtherwise = shown !== '' && format === null;
  const range = format?.kind === 'number' || format === null ? rangeOf(checked) : null;
  const isTypedOtherwise = typed !== '' && !(format !== null && isOwnKeystroke(typed));
  const acts = ['E', 'X', 'D', 'U', 'Fo', 'Bl'].some((trigger) => at(trigger) !== '');
  const lost: (LostScript | false)[] = [
    calculation !== '' && formula === null && 'calculation',
    isShownOtherwise && 'format',
    ((checked !== '' && (range === null || formula !== null)) || (isTypedOtherwise && !isShownOtherwise)) && 'validation',
    (acts || nameOfAction(field, resolve) === 'JavaScript') && 'action',
  ];
  return { formula, format, range, lost: lost.filter((kind) => kind !== false) };
}

function nameOfAction(field: PdfDict, resolve: Resolver): string | undefined {
  const action = follow(field.get('A'), resolve);
  return action instanceof PdfDict ? nameAt(action, 'S', resolve) : undefined;
}

const oneCall = /^(?<name>AF[A-Za-z]+_(?:Format|Keystroke)(?:Ex)?)\s*\((?<inside>[^()]*)\)\s*;?$/;

function isOwnKeystroke(script: string): boolean {
  return /_Keystroke(?:Ex)?$/.test(oneCall.exec(script)?.groups?.['name'] ?? '');
}

function callIn(script: string): { name: string; inside: string } {
  const { name = '', inside = '' } = oneCall.exec(script)?.groups ?? {};
  return { name: name.replace(/_(Format|Keystroke)/, ''), inside };
}

/** The predefined patterns of AFDate_Format and AFTime_Format, by index. */
const datePatterns = (
  'm/d|m/d/yy|mm/dd/yy|mm/yy|d-mmm|d-mmm-yy|dd-mmm-yy|yy-mm-dd|mmm-yy|mmmm-yy|mmm d, yyyy|mmmm d, yyyy|' +
  'm/d/yy h:MM tt|m/d/yy HH:MM'
).split('|');
const timePatterns = ['HH:MM', 'h:MM tt', 'HH:MM:ss', 'h:MM:ss tt'];

/** null for formats without a matching input type: postal codes, a month without a day. */
function formatOf(script: string): FieldFormat | null {
  const { name, inside } = callIn(script);
  const [first = ''] = inside.split(',').map((word) => word.trim());
  const quoted = /^\s*["'](.*)["']\s*$/.exec(inside)?.[1] ?? '';
  switch (name) {
    case 'AFNumber':
      return numbered(inside, false);
    case 'AFPercent':
      return numbered(inside, true);
    case 'AFDateEx':
      return dated(quoted);
    case 'AFDate':
      return dated(datePatterns[figure(first)] ?? quoted);
    case 'AFTimeEx':
      return timed(quoted);
    case 'AFTime':
      return timed(timePatterns[figure(first)] ?? quoted);
    case 'AFSpecial':
      return figure(first) === 2 ? { kind: 'phone' } : null;
    default:
      return null;
  }
}

const figure = (word: string): number => (/^\d{1,2}$/.test(word) ? Number(word) : 0);

function dated(pattern: string): FieldFormat | null {
  const isWhole = /d/.test(pattern) && /m/.test(pattern) && /y/.test(pattern);
  return isWhole ? { kind: /[hH]/.test(pattern) ? 'datetime' : 'date', pattern } : null;
}

function timed(pattern: string): FieldFormat | null {
  return /[hH]/.test(pattern) ? { kind: 'time', pattern } : null;
}

/**
 * AFNumber_Format(decimals, separators, negative, 0, currency, isBefore). AFPercent_Format has only the first two arguments.
 */
function numbered(inside: string, is_percent: boolean): FieldFormat | null {
  const [decimals = '', separators = ''] = inside.split(',').map((word) => word.trim());
  const [unit = '', more] = is_percent ? [] : (stringsIn(quotedIn(inside)) ?? ['', 'not read']);
  const isUnread = !is_percent && inside.split(',').length > 4 && quotedIn(inside) === '';
  if (isUnread || more !== undefined || unit.length > maxUnitLength || /[\p{Cc}\p{Cs}]/u.test(unit)) return null;
  const isBefore = /,\s*true\s*$/.test(inside);
  const decimal_mark = [2, 3].includes(figure(separators)) ? ',' : '.';
  const [prefix, suffix] = unit.trim() === '' ? ['', ''] : isBefore ? [unit, ''] : ['', unit];
  return { kind: 'number', decimals: figure(decimals), decimal_mark, prefix, suffix, is_percent };
}

const maxUnitLength = 12;
const quotedIn = (inside: string): string => /(["']).*\1/.exec(inside)?.[0] ?? '';

/** AFRange_Validate(hasMin, min, hasMax, max). null if it allows every number or, by mistake, none. */
function rangeOf(script: string): FieldScripts['range'] {
  const number = String.raw`(?:["']?(-?\d{1,15}(?:\.\d{1,10})?)["']?)?`;
  const call = new RegExp(
    String.raw`^AFRange_Validate\s*\(\s*(true|false)\s*,\s*${number}\s*,\s*(true|false)\s*,\s*${number}\s*\)\s*;?$`,
  );
  const [, hasMin, min, hasMax, max] = call.exec(script) ?? [];
  const range = { min: hasMin === 'true' ? boundOf(min) : null, max: hasMax === 'true' ? boundOf(max) : null };
  const isEmpty = range.min !== null && range.max !== null && range.min > range.max;
  return isEmpty || (range.min === null && range.max === null) ? null : range;
}

const boundOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
