// The fields of a signee, and which values they accept.
import { type Problem, problem } from '@countersign/contract/problems';
import {
  type Element,
  type FieldElement,
  visibleFields,
  checkboxGroups,
  fieldValueProblem,
  groupProblem,
  isField,
  isFillable,
  openFields,
  recalculated,
  requiredCount,
} from '@countersign/document-model';
import { asOwnFields, readLightElements } from '#features/elements/index.ts';
import type { SigneeGrant } from '#features/pdfs/access/index.ts';
import { readUnclaimedAlternates } from '#features/pdfs/parties/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';

/** @throws AppError 422 by element id for required fields that are empty */
export function refuseMissing(fields: FieldElement[]) {
  refuseTooMany(fields);
  const missing = openFields(fields);
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((field) => [field.id, [problem('required')]]));
  const notified =
    missing.length === 1 ? problem('required_field_empty') : problem('required_fields_empty', { number: missing.length });
  throw new AppError('invalid', { ...notified, errors });
}

/** @throws AppError 422 by element id if more boxes of a group are checked than allowed */
function refuseTooMany(fields: readonly FieldElement[]) {
  const errors = tooManyChecked(visibleFields(fields));
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', { ...first, errors });
}

/** The checked boxes of groups with too many, each with the reason. */
export function tooManyChecked(fields: readonly FieldElement[]): Record<string, Problem[]> {
  const found = checkboxGroups(fields).flatMap((group) => {
    const tooMany = groupProblem(group);
    return tooMany === null
      ? []
      : group.members.filter(({ value }) => value).map(({ id }): [string, Problem[]] => [id, [tooMany]]);
  });
  return Object.fromEntries(found);
}

/** In a signing group for which nobody acts yet, the group's fields belong to each alternate. */
export async function readOwnFields(db: Executor, grant: SigneeGrant): Promise<FieldElement[]> {
  const elements = await readLightElements(db, grant.pdf.id);
  return ownFields(asOwnFields(elements, grant.signee, await readUnclaimedAlternates(db, grant.signee)), grant);
}

export function ownFields(elements: readonly Element[], { signee }: Pick<SigneeGrant, 'signee'>): FieldElement[] {
  return elements.filter(isField).filter((field) => field.signee_id === signee.id);
}

/** The signee's calculated fields whose result changes with these values. */
export function resultsOf(
  elements: readonly Element[],
  { signee }: Pick<SigneeGrant, 'signee'>,
  changed: ReadonlyMap<string, FieldElement>,
): FieldElement[] {
  const after = elements.map((element) => changed.get(element.id) ?? element);
  return recalculated(after).filter(({ signee_id }) => signee_id === signee.id);
}

export function countRequired(fields: FieldElement[]) {
  const { total, done } = requiredCount(fields);
  return { total_required: total, done_required: done };
}

/** Why the signee cannot enter this value; null if they can. */
export function valueProblem(field: FieldElement, value: unknown): Problem | null {
  if (!isFillable(field)) return problem('field_read_only');
  return field.kind === 'attachment' ? problem('attachment_not_uploaded') : fieldValueProblem(field, value);
}

/** The field with its value, and the other radio buttons of its group cleared if it was selected. */
export function withValue(field: FieldElement, value: never, fields: FieldElement[]): FieldElement[] {
  const changed = { ...field, value };
  if (field.kind !== 'radio' || value !== true || !field.pdf_radio_group_id) return [changed];

  const others = fields.filter(
    (other) => other.kind === 'radio' && other.pdf_radio_group_id === field.pdf_radio_group_id && other.id !== field.id,
  );
  return [changed, ...others.map((other) => ({ ...other, value: false }) as FieldElement)];
}
