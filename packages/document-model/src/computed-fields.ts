// Fields that are calculated from others. A formula names fields as forms do, so that it holds for every copy of them.
import { isVisible, ownerOf } from './conditions.ts';
import { type Element, type ElementOf, type FieldElement, isField } from './elements/element.ts';
import { MAX_DECIMALS } from './elements/input.ts';
import { type ComputedField, isComputed } from './fillable-fields.ts';
import { canonicalNumber } from './written-values.ts';
import { type FunctionName, type Operator, type Term, namesInFormula, namesOf, parseFormula } from './formula.ts';

/** Limit on values read per calculation of a document: far more than forms have, and done in a tenth of a second. */
const MAX_READINGS = 100_000;
/** The number of formula characters that cost as much as reading one value. */
const CHARACTERS_OF_READING = 8;
/** Limit on the length of a chain of calculated fields. */
const MAX_CHAIN_LENGTH = 100;
/** Limit on the parts of a hierarchical name. */
const MAX_PARTS = 20;

/**
 * The calculated fields whose value differs from the result of their formula, with that result. A formula reads fields of the
 * same person and fields without one. A field whose formula names no existing field keeps its value.
 */
export function recalculated(elements: Iterable<Element>): ComputedField[] {
  const fields = [...elements].filter(isField);
  const computed = fields.filter(isComputed);
  if (computed.length === 0) return [];
  const calculation = new Calculation(fields);
  return computed.flatMap((field) => {
    const value = calculation.resultOf(field);
    const isSame = value === undefined || value === field.value || isSameNumber(value, field.value);
    return isSame ? [] : [{ ...field, value }];
  });
}

/**
 * The calculated fields that can never be calculated: their formula names a missing field or another person's, they depend on
 * themselves, or the document's formulas exceed the limit on values read.
 */
export function brokenFormulas(fields: readonly FieldElement[]): Set<FieldElement> {
  const computed = fields.filter(isComputed);
  if (computed.length === 0) return new Set();
  const sources = new Map([...Map.groupBy(fields, ownerOf)].map(([owner, own]) => [owner, byName(own)]));
  const dependents = new Map<FieldElement, FieldElement[]>(computed.map((field) => [field, []]));
  let left = MAX_READINGS;
  const isMissing = (field: ComputedField, name: string) => {
    const owners = [...new Set([null, ownerOf(field)])];
    const found = owners.flatMap((owner) => sources.get(owner)?.get(name) ?? []).filter((source) => source !== field);
    left -= found.length;
    dependents.get(field)?.push(...found.filter(isComputed));
    return left <= 0 || found.length === 0;
  };
  const broken = computed.filter((field) => {
    left -= field.formula.length / CHARACTERS_OF_READING;
    return left <= 0 || namesInFormula(field.formula).some((name) => isMissing(field, name));
  });
  const settles = new Map<FieldElement, boolean>();
  const isSettled = (field: FieldElement, depth: number): boolean => {
    const known = settles.get(field);
    if (known !== undefined || depth >= MAX_CHAIN_LENGTH) return known ?? false;
    // In a ring it is met again before it is known.
    settles.set(field, false);
    const isIt = dependents.get(field)?.every((source) => isSettled(source, depth + 1)) ?? true;
    settles.set(field, isIt);
    return isIt;
  };
  return new Set([...broken, ...computed.filter((field) => !isSettled(field, 0))]);
}

function mayAsk(field: FieldElement, source: FieldElement): boolean {
  const owner = ownerOf(source);
  return source !== field && (owner === null || owner === ownerOf(field));
}

/** The fields by each name that leads to them: `items` and `items.1` lead to `items.1`. */
function byName(fields: readonly FieldElement[]): ReadonlyMap<string, FieldElement[]> {
  const names = new Map<string, FieldElement[]>();
  for (const field of fields)
    for (const name of namesOfField(field)) {
      const known = names.get(name);
      if (known) known.push(field);
      else names.set(name, [field]);
    }
  return names;
}

function namesOfField({ name }: FieldElement): string[] {
  const parts = name.split('.').slice(0, MAX_PARTS);
  return [name, ...parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'))];
}

class Calculation {
  readonly #byId: ReadonlyMap<string, FieldElement>;
  readonly #byName: ReadonlyMap<string, FieldElement[]>;
  readonly #areAsked = new Map<string, boolean>();
  #left = MAX_READINGS;
  #depth = 0;
  readonly #results = new Map<string, string | undefined>();

  constructor(fields: readonly FieldElement[]) {
    this.#byName = byName(fields);
    this.#byId = new Map(fields.map((field) => [field.id, field]));
  }

  /** undefined where it cannot be told: a field is missing, or depends on itself. Empty where nothing is filled in yet. */
  resultOf(field: ComputedField): string | undefined {
    if (this.#results.has(field.id)) return this.#results.get(field.id);
    if (this.#depth >= MAX_CHAIN_LENGTH) return undefined;
    this.#results.set(field.id, undefined);
    this.#depth += 1;
    const result = this.#calculate(field);
    this.#depth -= 1;
    this.#results.set(field.id, result);
    return result;
  }

  #calculate(field: ComputedField): string | undefined {
    this.#left -= field.formula.length / CHARACTERS_OF_READING;
    const term = this.#left > 0 ? parseFormula(field.formula) : null;
    if (!term) return undefined;
    const names = namesOf(term);
    for (const name of names) this.#left -= this.#byName.get(name)?.length ?? 0;
    if (this.#left <= 0) return undefined;
    const sources = new Map([...new Set(names)].map((name) => [name, this.#sourcesOf(field, name)]));
    const values = [...sources.values()];
    if (values.some((found) => found.length === 0 || found.includes(undefined))) return undefined;
    if (values.every((found) => found.every((value) => value === null))) return '';
    const numbers = (name: string) => (sources.get(name) ?? []).map((value) => value ?? 0);
    // For a percentage, the displayed digits.
    const decimals = field.decimals ?? null;
    const kept = decimals !== null && field.is_percent ? decimals + 2 : decimals;
    return written(evaluate(term, numbers), kept);
  }

  /** The numbers of the fields of that name: null for an empty one, undefined for one that cannot be told. */
  #sourcesOf(field: ComputedField, name: string): (number | null | undefined)[] {
    const found = (this.#byName.get(name) ?? []).filter((source) => mayAsk(field, source));
    // Several places of one value are one field of a form.
    const groups = Map.groupBy(
      found,
      (source) => `${source.kind === 'radio' || source.kind === 'checkbox' ? 'choice' : ''} ${source.name}`,
    );
    return [...groups.values()].map((same) => {
      const numbers = same.map((source) => this.#numberOf(source));
      return numbers.includes(undefined) ? undefined : (numbers.find((value) => value !== null) ?? null);
    });
  }

  #numberOf(source: FieldElement): number | null | undefined {
    if (!isVisible(source, this.#byId, this.#areAsked)) return null;
    if (!isComputed(source)) return numberIn(source);
    const result = this.resultOf(source);
    return result === undefined ? undefined : readNumber(result);
  }
}

/** The number that a field counts as: a text is parsed, a choice has its export value. null if it is empty or no number. */
function numberIn(field: FieldElement): number | null {
  switch (field.kind) {
    case 'input':
      return readNumber(field.value);
    case 'select':
      return readNumber(meaningOf(field));
    case 'checkbox':
    case 'radio':
      return field.value ? readNumber(field.export_value ?? '') : null;
    case 'signature':
    case 'initial':
    case 'attachment':
    case 'image_input':
      return null;
  }
}

/** Elements that were kept before options could stand for something else have no such values. */
function meaningOf({
  value,
  export_values = [],
}: { value: string } & Partial<Pick<ElementOf<'select'>, 'export_values'>>): string {
  return export_values.find(({ option }) => option === value)?.value ?? value;
}

/** As number fields are kept, and every other form that can mean one number only. */
function readNumber(value: string): number | null {
  const canonical = canonicalNumber(value);
  return canonical === null ? null : Number(canonical);
}

function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [readNumber(one), readNumber(other)];
  return a !== null && a === b;
}

/** An empty field counts as 0, as it does in other programs. */
function evaluate(term: Term, numbers: (name: string) => number[]): number {
  switch (term.kind) {
    case 'number':
      return term.value;
    case 'field':
      return numbers(term.name)[0] ?? 0;
    case 'operation':
      return operations[term.operator](evaluate(term.left, numbers), evaluate(term.right, numbers));
    case 'function':
      return functions[term.name](term.fields.flatMap(numbers));
  }
}

const operations: Record<Operator, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const functions: Record<FunctionName, (values: readonly number[]) => number> = {
  SUM: sum,
  PRODUCT: (values) => values.reduce((total, value) => total * value, 1),
  AVERAGE: (values) => sum(values) / values.length,
  MIN: (values) => Math.min(...values),
  MAX: (values) => Math.max(...values),
};

/** Rounds halves away from zero, as people do. Empty if the value is no number, as after a division by zero. */
function written(value: number, decimals: number | null): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return '';
  // More digits than these are noise of binary fractions.
  const digits = decimals ?? MAX_DECIMALS;
  const exact = Number(Math.abs(value).toPrecision(15));
  const rounded = Math.round(Number(`${exact.toFixed(MAX_DECIMALS)}e${digits}`)) / 10 ** digits;
  const text = rounded.toFixed(digits);
  const short = decimals === null && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return value < 0 && rounded !== 0 ? `-${short}` : short;
}
