// Values that people put into fields: whether one fits its field, and whether a field is filled in.
import { z } from 'zod';
import { type CheckboxGroup, checkboxGroups } from './checkbox-groups.ts';
import { isDate, isDateTime, isTime } from './dates.ts';
import { asciiDigits } from './digits.ts';
import { attachmentSchema } from './elements/attachment.ts';
import { type FieldElement } from './elements/element.ts';
import type { InputType } from './elements/common.ts';
import { MAX_TEXT_LENGTH } from './elements/common.ts';
import { imageInputValueSchema } from './elements/image-input.ts';
import type { InputElement } from './elements/input.ts';
import { type SignatureValue, signatureValueSchema } from './elements/signature.ts';
import { EMAIL_ADDRESS } from './email-address.ts';
import { type Problem, type FieldProblemCode, fieldCode, fieldProblem } from './problems.ts';
import { hasVisibleText } from './visible-text.ts';
import { canonicalNumber } from './written-values.ts';

const attachedFilesSchema = attachmentSchema.shape.value;

const INPUT_RULES: Record<InputType, { fits: (value: string) => boolean; problem: FieldProblemCode | null }> = {
  text: { fits: () => true, problem: null },
  email: { fits: isEmail, problem: fieldCode('email_invalid') },
  tel: {
    fits: (value) => /^[+()\d][\d\s()./-]{2,30}$/.test(asciiDigits(value)),
    problem: fieldCode('phone_invalid'),
  },
  url: {
    // At its first dot: at every dot a long text would be looked through once more.
    fits: (value) => /^https?:\/\/\S[^\s.]*\.\S+$/i.test(value),
    problem: fieldCode('url_invalid'),
  },
  number: { fits: (value) => canonicalNumber(value) !== null, problem: fieldCode('number_invalid') },
  date: { fits: isDate, problem: fieldCode('date_invalid') },
  time: { fits: isTime, problem: fieldCode('time_invalid') },
  'datetime-local': { fits: isDateTime, problem: fieldCode('date_time_invalid') },
};

/** Why a value does not fit its field, null when it does. An empty value fits. */
export function fieldValueProblem(field: FieldElement, value: unknown): Problem | null {
  switch (field.kind) {
    case 'checkbox':
    case 'radio':
      return typeof value === 'boolean' ? null : fieldProblem('boolean_required');
    case 'select':
      return value === '' || (typeof value === 'string' && field.options.includes(value)) ? null : fieldProblem('option_unknown');
    case 'input':
      return inputProblem(field, value);
    case 'image_input':
      return value === null || imageInputValueSchema.safeParse(value).success ? null : fieldProblem('image_input_missing');
    case 'attachment':
      return attachedFilesSchema.safeParse(value).success ? null : fieldProblem('attachment_not_uploaded');
    case 'signature':
    case 'initial': {
      if (value === null) return null;
      const parsed = signatureValueSchema.safeParse(value);
      return parsed.success && showsItself(parsed.data) ? null : fieldProblem('signature_missing');
    }
  }
}

/** Whether a field holds something that is seen: text, a choice, a check, a file or a signature. */
export function isFilled(field: FieldElement): boolean {
  switch (field.kind) {
    case 'checkbox':
    case 'radio':
      return field.value;
    case 'input':
      return hasVisibleText(field.value);
    case 'select':
      return field.value !== '';
    case 'attachment':
      return field.value.length > 0;
    case 'image_input':
      return field.value !== null;
    case 'signature':
    case 'initial':
      return field.value !== null && showsItself(field.value);
  }
}

/** A typed signature may consist of invisible characters only. */
function showsItself(value: SignatureValue): boolean {
  return !('text' in value) || hasVisibleText(value.text);
}

/**
 * The required fields without a value. A radio group counts once, and is filled when one of its radios is; so does a group of
 * checkboxes, which is filled when as many are checked as have to be.
 * @param fields those that can be filled in
 * @param visible these and the fixed ones: a box that the sender has checked counts in its group
 */
export function missingFields(fields: readonly FieldElement[], visible: readonly FieldElement[] = fields): FieldElement[] {
  const filledGroups = new Set(fields.filter((field) => field.kind === 'radio' && field.value).map((field) => groupOf(field)));
  const groupsDone = new Set<string>();

  const missing = fields.filter((field) => {
    if (!field.is_required || isFilled(field)) return false;
    if (field.kind !== 'radio') return true;

    const group = groupOf(field);
    if (filledGroups.has(group) || groupsDone.has(group)) return false;
    groupsDone.add(group);
    return true;
  });
  const fillable = new Set<FieldElement>(fields);
  const open = checkboxGroups(visible).flatMap((group) => openBox(group, { fillable, missing: new Set(missing) }) ?? []);
  return [...missing, ...open];
}

/** The box that stands for the checks still missing in its group; undefined if enough are checked, or will be. */
function openBox(
  { members, min, checked }: CheckboxGroup,
  { fillable, missing }: { fillable: ReadonlySet<FieldElement>; missing: ReadonlySet<FieldElement> },
): FieldElement | undefined {
  const required = members.filter((box) => missing.has(box)).length;
  if (checked + required >= min) return undefined;
  return members.find((box) => !box.value && fillable.has(box) && !missing.has(box));
}

function groupOf(field: FieldElement): string {
  return (field.kind === 'radio' && field.pdf_radio_group_id) || field.id;
}

function inputProblem(input: InputElement, value: unknown): Problem | null {
  const { type, max_length } = input;
  if (typeof value !== 'string') return fieldProblem('not_text');
  if (value.length > MAX_TEXT_LENGTH) return fieldProblem('value_too_long');
  if (max_length && value.length > max_length)
    return max_length === 1 ? fieldProblem('input_longer_than_one') : fieldProblem('input_too_long', { max: max_length });
  const rule = INPUT_RULES[type];
  if (value === '') return null;
  if (!rule.fits(value)) return rule.problem && fieldProblem(rule.problem);
  return type === 'number' ? rangeProblem(input, value) : null;
}

/** Elements that were kept before there were bounds have none. */
function rangeProblem(
  { min_value: min = null, max_value: max = null, is_percent }: Partial<InputElement>,
  value: string,
): Problem | null {
  const number = Number(canonicalNumber(value));
  if ((min === null || number >= min) && (max === null || number <= max)) return null;
  const shown = (bound: number) =>
    is_percent ? fieldProblem('percent', { value: Number((bound * 100).toPrecision(15)) }) : bound;
  if (min !== null && max !== null) return fieldProblem('number_out_of_range', { min: shown(min), max: shown(max) });
  return min === null
    ? fieldProblem('number_above_maximum', { max: shown(max ?? 0) })
    : fieldProblem('number_below_minimum', { min: shown(min) });
}

/** A domain may use any script: the value of a field stays as it was typed. */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const domain = value.slice(at).replaceAll(/(?!\p{ASCII})[\p{L}\p{M}\p{N}]/gu, 'xx');
  return z.email({ pattern: EMAIL_ADDRESS }).safeParse(value.slice(0, at) + domain).success;
}
