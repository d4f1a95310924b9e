// Fields that are asked for only while another field says so: "only if the checkbox is checked".
import { type Element, type FieldElement, isField } from './elements/element.ts';
import { isFilled, missingFields } from './field-values.ts';
import { isFillable } from './fillable-fields.ts';

/**
 * The kinds of fields that a condition can depend on. Each radio counts separately as on or off. A field for files or an image is
 * filled or empty.
 */
export const CONDITION_SOURCE_KINDS = ['checkbox', 'radio', 'select', 'attachment', 'image_input'] as const;
export type ConditionSource = Extract<FieldElement, { kind: (typeof CONDITION_SOURCE_KINDS)[number] }>;

export function isConditionSource(element: Element): element is ConditionSource {
  return (CONDITION_SOURCE_KINDS as readonly string[]).includes(element.kind);
}

/**
 * Whether a field is shown: its condition holds, and the field that it depends on is shown too. A condition on a field that no
 * longer exists does not hide anything.
 * @param fields all fields that conditions may depend on, by id
 * @param known cache of results for other fields; extended here, so that chains are walked once
 */
export function isVisible(
  field: FieldElement,
  fields: ReadonlyMap<string, Element>,
  known = new Map<string, boolean>(),
): boolean {
  const path: string[] = [];
  let isIt = true;
  for (let current = field; ;) {
    // In a ring of conditions: as long as none of them fails.
    const before = known.get(current.id);
    if (before !== undefined) isIt = before;
    if (before !== undefined || !current.condition) break;
    known.set(current.id, true);
    path.push(current.id);
    const source = fields.get(current.condition.element_id);
    if (!source || !isConditionSource(source)) break;
    if (answerOf(source) !== current.condition.value) isIt = false;
    if (!isIt) break;
    current = source;
  }
  for (const id of path) known.set(id, isIt);
  return isIt;
}

/** The value that a condition compares: the choice of a select; for all others, whether they are filled in. */
function answerOf(source: ConditionSource): boolean | string {
  return source.kind === 'select' ? source.value : isFilled(source);
}

/** The fields that are shown, given their current values. */
export function visibleFields<F extends FieldElement>(fields: readonly F[]): F[] {
  const byId = new Map<string, Element>(fields.map((field) => [field.id, field]));
  const known = new Map<string, boolean>();
  return fields.filter((field) => isVisible(field, byId, known));
}

/**
 * Without what those who have finished were never asked for: its condition kept it from them, down to its empty box.
 * @param finished the ids of signees, or of roles
 */
export function withoutUnasked(elements: readonly Element[], finished: ReadonlySet<string>): Element[] {
  const fields = elements.filter(isField);
  // Each by their own fields, as they were asked.
  const visible = new Set<Element>([...finished].flatMap((id) => visibleFields(fields.filter((field) => ownerOf(field) === id))));
  return elements.filter((element) => {
    const owner = isField(element) ? ownerOf(element) : null;
    return owner === null || !finished.has(owner) || visible.has(element);
  });
}

/** The id of the signee who fills a field in, or of the role in a template; null if there is none. */
export function ownerOf({ signee_id, role_id }: FieldElement): string | null {
  return signee_id ?? role_id;
}

/**
 * The fields that the conditions of all these fields may depend on: checks, choices and files of the same person that are not
 * among the fields, exclude none of them, and depend on none of them.
 */
export function possibleSources(fields: readonly FieldElement[], elements: Iterable<Element>): ConditionSource[] {
  const [first, ...others] = fields;
  if (!first || others.some((field) => !isOfSamePerson(field, first))) return [];
  const all = new Map([...elements].filter(isField).map((element) => [element.id, element]));
  const ids = new Set(fields.map(({ id }) => id));
  const groups = new Set(fields.flatMap((field) => (field.kind === 'radio' && field.pdf_radio_group_id) || []));

  return [...all.values()].filter(isConditionSource).filter((source) => {
    const isRival = source.kind === 'radio' && source.pdf_radio_group_id !== null && groups.has(source.pdf_radio_group_id);
    return isOfSamePerson(source, first) && !isRival && !ids.has(source.id) && !dependsOn(source, ids, all);
  });
}

function isOfSamePerson(a: FieldElement, b: FieldElement): boolean {
  return a.signee_id === b.signee_id && a.role_id === b.role_id;
}

function dependsOn(field: FieldElement, ids: ReadonlySet<string>, fields: ReadonlyMap<string, FieldElement>): boolean {
  const seen = new Set<string>();
  for (let current: FieldElement | undefined = field; current?.condition;) {
    if (ids.has(current.condition.element_id)) return true;
    if (seen.has(current.id)) return false;
    seen.add(current.id);
    current = fields.get(current.condition.element_id);
  }
  return false;
}

/** The fields that still have to be filled in: required, asked for, neither fixed nor calculated. */
export function openFields(fields: readonly FieldElement[]): FieldElement[] {
  return openAmong(visibleFields(fields));
}

/** How many fields are required, given the current values, and how many of those are filled. A radio group counts once. */
export function requiredCount(fields: readonly FieldElement[]): { total: number; done: number } {
  const visible = visibleFields(fields);
  const total = openAmong(visible.map((field) => (isFillable(field) ? emptied(field) : field))).length;
  return { total, done: total - openAmong(visible).length };
}

function openAmong(visible: readonly FieldElement[]): FieldElement[] {
  return missingFields(visible.filter(isFillable), visible);
}

/** The field without a value. */
export function emptied<F extends FieldElement>(field: F): F {
  return { ...field, value: emptyValue(field) };
}

function emptyValue({ kind }: FieldElement): FieldElement['value'] {
  switch (kind) {
    case 'checkbox':
    case 'radio':
      return false;
    case 'input':
    case 'select':
      return '';
    case 'signature':
    case 'initial':
    case 'image_input':
      return null;
    case 'attachment':
      return [];
  }
}

/** Whether there is a value, be there something to see of it or not. */
export function holdsValue(field: FieldElement): boolean {
  return field.kind === 'attachment' ? field.value.length > 0 : emptyValue(field) !== field.value;
}
