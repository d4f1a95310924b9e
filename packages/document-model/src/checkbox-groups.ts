// Checkboxes of one group are a multiple choice: several may be checked, as many as the group allows.
import { type Problem, fieldProblem } from './problems.ts';
import type { CheckboxElement } from './elements/checkbox.ts';
import type { Element, FieldElement } from './elements/element.ts';
import { isFillable } from './fillable-fields.ts';

export interface CheckboxGroup {
  /** Identifies a group of one person: each signee may have the same group. */
  key: string;
  /** The question; empty if there is none. */
  label: string;
  members: CheckboxElement[];
  /** How many have to be checked, and how many may be. */
  min: number;
  max: number;
  checked: number;
}

/** All groups of these elements, in the order of their first boxes. Where its boxes say different things, the stricter counts. */
export function checkboxGroups(elements: Iterable<Element>): CheckboxGroup[] {
  const groups = Map.groupBy([...elements].filter(isGrouped), groupKey);
  return [...groups].map(([key, members]) => {
    const said = members.map(({ checkbox_group }) => checkbox_group);
    const max = Math.min(members.length, ...said.map(({ max_checked }) => max_checked ?? members.length));
    return {
      key,
      label: said.find(({ label }) => label !== '')?.label ?? '',
      members,
      min: Math.min(max, Math.max(...said.map(({ min_checked }) => min_checked))),
      max,
      checked: members.filter(({ value }) => value).length,
    };
  });
}

/** The group that a field is in; null for one that stands alone. */
export function checkboxGroupOf(field: Element, elements: Iterable<Element>): CheckboxGroup | null {
  if (!isGrouped(field)) return null;
  const key = groupKey(field);
  return checkboxGroups(elements).find((group) => group.key === key) ?? null;
}

/** What fields share that are one step, or one column: radios of one choice, and checkboxes of one group. */
export function choiceKey(field: FieldElement): string {
  if (field.kind === 'radio' && field.pdf_radio_group_id) return field.pdf_radio_group_id;
  return isGrouped(field) ? groupKey(field) : field.id;
}

/** The problem if more boxes are checked than allowed; otherwise null. */
export function groupProblem({ checked, max }: Pick<CheckboxGroup, 'checked' | 'max'>): Problem | null {
  return checked > max ? fieldProblem('too_many_checked', { max }) : null;
}

/** Whether a group that belongs to one person can be answered at all, given the boxes that the sender has fixed or requires. */
export function isAnswerable({ members, min, max }: CheckboxGroup): boolean {
  // A condition may hide a box, so a conditional box forces nothing.
  const forced = members.filter((box) => !box.condition && (isFillable(box) ? box.is_required : box.value));
  const possible = members.filter((box) => isFillable(box) || box.value);
  return forced.length <= max && possible.length >= min;
}

/** Elements that were kept before there were groups have none. */
function isGrouped(element: Element): element is CheckboxElement & { checkbox_group: object } {
  return element.kind === 'checkbox' && (element.checkbox_group ?? null) !== null;
}

function groupKey({ checkbox_group, signee_id, role_id }: CheckboxElement): string {
  return `${checkbox_group?.id ?? ''} ${signee_id ?? role_id ?? ''}`;
}
