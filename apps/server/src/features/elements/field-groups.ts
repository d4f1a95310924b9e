// Groups elements into the fields of a PDF form, and names the fields. Pure.
import type { FieldElement } from '@countersign/document-model';
import { optionValues } from './choice-values.ts';
import { formNames } from './form-names.ts';

/** One field of the file: a single element, the radios of one group, or several widgets that share one value. */
export interface FieldGroup {
  name: string;
  first: FieldElement;
  members: [FieldElement, ...FieldElement[]];
}

export function fieldGroups(fields: readonly FieldElement[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    // Clients choose ids: a group and a field may have the same id, and one group may belong to two signees.
    const isGrouped = field.kind === 'radio' && field.pdf_radio_group_id !== null;
    const name = isGrouped ? `group-${field.pdf_radio_group_id}-${field.signee_id ?? ''}` : `field-${field.id}`;
    const known = groups.get(name);
    if (known) known.members.push(field);
    else groups.set(name, { name, first: field, members: [field] });
  }
  return [...groups.values()];
}

/** Merges fields of the same name, signee and value into one field with several widgets, as PDF does. */
export function linked(groups: readonly FieldGroup[]): FieldGroup[] {
  const known = new Map<string, FieldGroup>();
  const found: FieldGroup[] = [];
  for (const group of groups) {
    const { first } = group;
    const key = JSON.stringify([first.name, first.kind, first.signee_id, first.role_id]);
    const before = first.name === '' ? undefined : known.get(key);
    if (before && isOneField(before, first)) {
      before.members.push(first);
      continue;
    }
    const copy = { ...group, members: [...group.members] as FieldGroup['members'] };
    if (first.kind !== 'radio') known.set(key, copy);
    found.push(copy);
  }
  return found;
}

/**
 * Whether the other element can become another widget of the field, with no other difference for people, readers and programs.
 */
function isOneField({ first, members }: FieldGroup, other: FieldElement): boolean {
  if (first.is_required !== other.is_required || first.is_read_only !== other.is_read_only) return false;
  if (first.kind === 'input' && other.kind === 'input')
    return (
      other.value === first.value &&
      other.is_multiline === first.is_multiline &&
      other.is_comb === first.is_comb &&
      other.max_length === first.max_length
    );
  if (first.kind === 'select' && other.kind === 'select')
    return (
      other.value === first.value &&
      other.is_list === first.is_list &&
      JSON.stringify(optionValues(other)) === JSON.stringify(optionValues(first))
    );
  return first.kind === 'checkbox' && areOneChoice([...members, other]);
}

/** Whether check boxes form one field: the checked ones share one value, and all boxes with that value are checked. */
function areOneChoice(boxes: readonly FieldElement[]): boolean {
  const states = boxes.flatMap((box) =>
    box.kind === 'checkbox' && box.export_value ? [[box.export_value, box.value] as const] : [],
  );
  const on = new Set(states.filter(([, isOn]) => isOn).map(([value]) => value));
  return states.length === boxes.length && on.size <= 1 && states.every(([value, isOn]) => isOn === on.has(value));
}

/** Programs and scripts identify fields by name, so names given by users or by the original form are kept as far as possible. */
export function named(groups: readonly FieldGroup[], taken: readonly string[]): FieldGroup[] {
  const names = formNames(taken);
  return groups.map((group) => ({ ...group, name: names.take(group.first.name) ?? group.name }));
}
