// Groups elements into fields of a PDF form, and names these. Pure.
import type { FieldElement } from '@countersign/document-model';
import { optionValues } from './choice-values.ts';
import { formNames } from './form-names.ts';

/** A field of the file: one element, the radios that are one choice, or several places of one value. */
export interface FieldGroup {
  name: string;
  first: FieldElement;
  members: [FieldElement, ...FieldElement[]];
}

export function fieldGroups(fields: readonly FieldElement[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    // Ids come from clients: one may be given to a group and to a field, and a group to two people.
    const isGrouped = field.kind === 'radio' && field.pdf_radio_group_id !== null;
    const name = isGrouped ? `group-${field.pdf_radio_group_id}-${field.signee_id ?? ''}` : `field-${field.id}`;
    const known = groups.get(name);
    if (known) known.members.push(field);
    else groups.set(name, { name, first: field, members: [field] });
  }
  return [...groups.values()];
}

/** Fields of one name and one person that hold one value become one field with several places, as PDF knows it. */
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
    const made = { ...group, members: [...group.members] as FieldGroup['members'] };
    if (first.kind !== 'radio') known.set(key, made);
    found.push(made);
  }
  return found;
}

/** Whether people, readers and programs would see one more place of the field, and nothing else. */
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

/** Programs and scripts know fields by their names: those that people gave, or that came with the form, as far as they can be used. */
export function named(groups: readonly FieldGroup[], taken: readonly string[]): FieldGroup[] {
  const names = formNames(taken);
  return groups.map((group) => ({ ...group, name: names.take(group.first.name) ?? group.name }));
}
