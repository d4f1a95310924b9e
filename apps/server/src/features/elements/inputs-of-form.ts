// Derives the allowed input of a form's text field, and its formula, from the scripts of the field. Pure.
import { type InputType, MAX_DECIMALS, canonicalNumber, namesInFormula } from '@countersign/document-model';
import { DATE_FORMATS, type DateFormat } from '@countersign/document-model/dates';
import { parseNumber } from '@countersign/document-model/numbers';
import type { FieldFormat, FormFieldReport } from '@countersign/pdf';

const TYPES: Record<FieldFormat['kind'], InputType> = {
  number: 'number',
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
  phone: 'tel',
};

export type InputFields = (field: FormFieldReport) => Record<string, unknown>;

/**
 * The type, value and formula of a text field. The formula is kept if all fields that it uses become elements; those then become
 * number fields.
 * @param fields all fields that become elements
 */
export function inputFields(fields: readonly FormFieldReport[]): InputFields {
  const names = fields.map(({ name }) => name);
  const isThere = (searched: string) => names.some((name) => isCalled(name, searched));
  const formulas = new Map(
    fields.flatMap(({ name, formula }) => (formula && namesInFormula(formula).every(isThere) ? [[name, formula]] : [])),
  );
  const sources = new Set([...formulas.values()].flatMap(namesInFormula));

  return (field) => {
    const formula = formulas.get(field.name) ?? null;
    const isSource = [...sources].some((source) => isCalled(field.name, source));
    const typed = typeAndValue(field, formula !== null || isSource);
    if (typed.type === 'date' || typed.type === 'datetime-local') return { ...typed, date_format: dateFormatOf(field.format) };
    if (typed.type !== 'number') return typed;
    const number = { ...typed, ...numberFields(field, formula !== null) };
    return formula === null ? number : { ...number, formula, is_read_only: true };
  };
}

/** The form's date format, ignoring leading zeros; null for a pattern that no field supports, such as one with month names. */
function dateFormatOf(format: FieldFormat | null): DateFormat | null {
  if (format?.kind !== 'date' && format?.kind !== 'datetime') return null;
  const [day = ''] = format.pattern.split(' ');
  const whole = day
    .replace(/\bd{1,2}\b/, 'DD')
    .replace(/\bm{1,2}\b/, 'MM')
    .replace(/\by+\b/, 'YYYY');
  return DATE_FORMATS.find((known) => known === whole) ?? null;
}

/** The number format and the allowed range; a calculated field has no range. */
function numberFields({ format, range }: FormFieldReport, isCalculated: boolean) {
  const bounds = isCalculated || range === null ? {} : { min_value: range.min, max_value: range.max };
  if (format?.kind !== 'number') return bounds;
  const { prefix, suffix, is_percent } = format;
  const decimals = isCalculated || hasUnit(format) ? Math.min(MAX_DECIMALS, format.decimals) : null;
  return { ...bounds, prefix, suffix, is_percent, decimals };
}

/** Whether the displayed value differs from the stored one. */
function hasUnit(format: FieldFormat | null): boolean {
  return format?.kind === 'number' && (format.prefix !== '' || format.suffix !== '' || format.is_percent);
}

const isCalled = (name: string, searched: string) => name === searched || name.startsWith(`${searched}.`);

/** If the value does not match the type, the field becomes one for any text. */
function typeAndValue(field: FormFieldReport, isNumber: boolean): { type: InputType; value: string } {
  const [value = ''] = field.values;
  const type = field.is_multiline
    ? 'text'
    : isNumber || (field.range && !field.format)
      ? 'number'
      : field.format
        ? TYPES[field.format.kind]
        : 'text';
  if (type === 'text' || value === '') return { type, value };
  const number = type === 'number' && !hasUnit(field.format) ? numberIn(value, field.format) : null;
  if (number !== null) return { type, value: number };
  const isKept = type === 'tel' || (field.lost.includes('format') && !isNumber);
  if (isKept || field.canonical === null) return { type: type === 'tel' ? 'tel' : 'text', value };
  return { type, value: field.canonical };
}

/**
 * Parses a number by its format, which decides whether `1,234` is a thousand or a fraction. Keeps the spelling if number fields
 * parse it to the same value. null if it is not a number, or ambiguous.
 */
function numberIn(value: string, format: FieldFormat | null): string | null {
  const plain = canonicalNumber(value);
  const number = format?.kind === 'number' ? parseNumber(value, format.decimal_mark) : plain;
  return number === plain ? plain && value : number;
}
