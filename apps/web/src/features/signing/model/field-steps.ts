// The path through the required and optional fields: page by page in filling order, with a radio group or multiple choice as
// one step.
import type { PdfPage } from '@countersign/contract/pdfs';
import {
  type FieldElement,
  visibleFields,
  checkboxGroupOf,
  choiceKey,
  inFillingOrder,
  isFillable,
  isFilled,
} from '@countersign/document-model';

export interface FieldStep {
  /** Id of the step's first field. */
  id: string;
  fields: readonly FieldElement[];
  page_index: number;
  is_required: boolean;
  is_done: boolean;
}

/** @param problems by field id; a rejected value is not done */
export function fieldSteps(
  fields: Iterable<FieldElement>,
  pages: readonly PdfPage[],
  problems: Readonly<Record<string, string>> = {},
): FieldStep[] {
  const pageIndex = new Map(pages.map((page, index) => [page.id, index]));
  const place = (field: FieldElement) => pageIndex.get(field.page_id) ?? 0;
  const visible = visibleFields([...fields]);
  const sorted = inFillingOrder(visible.filter(isFillable), place);
  return byChoice(sorted).map((members) => ({
    id: members[0].id,
    fields: members,
    page_index: place(members[0]),
    is_required: isRequired(members, visible),
    is_done: isDone(members, visible) && !members.some(({ id }) => id in problems),
  }));
}

type Members = readonly [FieldElement, ...FieldElement[]];

function isRequired(members: Members, visible: readonly FieldElement[]): boolean {
  if (members.some((field) => field.is_required)) return true;
  const group = checkboxGroupOf(members[0], visible);
  // Boxes checked by the sender count as well.
  return group !== null && group.members.filter((box) => !isFillable(box) && box.value).length < group.min;
}

function isDone(members: Members, visible: readonly FieldElement[]): boolean {
  const group = checkboxGroupOf(members[0], visible);
  return group ? group.checked >= Math.max(1, group.min) : members.some(isFilled);
}

/** Groups radios of a group and boxes of a multiple choice at the position of the first one; other fields are on their own. */
export function byChoice(fields: readonly FieldElement[]): [FieldElement, ...FieldElement[]][] {
  const choices = new Map<string, [FieldElement, ...FieldElement[]]>();
  for (const field of fields) {
    const key = choiceKey(field);
    const choice = choices.get(key);
    if (choice) choice.push(field);
    else choices.set(key, [field]);
  }
  return [...choices.values()];
}

/** The next step to fill in: the next open required one, otherwise the next in order, otherwise null. */
export function nextStep(steps: readonly FieldStep[], current: string | null): FieldStep | null {
  const index = steps.findIndex((step) => step.id === current);
  const after = [...steps.slice(index + 1), ...steps.slice(0, index + 1)];
  return after.find((step) => step.is_required && !step.is_done && step.id !== current) ?? steps[index + 1] ?? null;
}

export function previousStep(steps: readonly FieldStep[], current: string | null): FieldStep | null {
  const index = steps.findIndex((step) => step.id === current);
  return index > 0 ? (steps[index - 1] ?? null) : null;
}

/** The first step, in reading order, that contains one of the fields. */
export function stepOf(steps: readonly FieldStep[], ...fieldIds: readonly string[]): FieldStep | null {
  return steps.find((step) => step.fields.some((field) => fieldIds.includes(field.id))) ?? null;
}
