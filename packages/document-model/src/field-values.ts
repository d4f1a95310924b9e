// Values that people put into fields: whether one fits its field, and whether a field is filled in.
import { z } from 'zod';
import { type CheckboxGroup, checkboxGroups } from './checkbox-groups.ts';
import { isDate, isDateTime, isTime } from './dates.ts';
import { asciiDigits } from './digits.ts';
import { attachmentSchema } from './elements/attachment.ts';
import { type FieldElement } from './elements/element.ts';
import type { InputType } from './elements/common.ts';
import { LONGEST_TEXT } from './elements/common.ts';
import { imageInputValueSchema } from './elements/image-input.ts';
import type { InputElement } from './elements/input.ts';
import { type SignatureValue, signatureValueSchema } from './elements/signature.ts';
import { EMAIL_ADDRESS } from './email-address.ts';
import { hasVisibleText } from './visible-text.ts';
import { canonicalNumber } from './written-values.ts';

const attachedFilesSchema = attachmentSchema.shape.value;

const INPUT_RULES: Record<InputType, { fits: (value: string) => boolean; message: string }> = {
  text: { fits: () => true, message: '' },
  email: { fits: isEmail, message: 'Enter an email address like name@example.com.' },
  tel: {
    fits: (value) => /^[+()\d][\d\s()./-]{2,30}$/.test(asciiDigits(value)),
    message: 'Enter a phone number, digits with an optional + in front.',
  },
  url: {
    // At its first dot: at every dot a long text would be looked through once more.
    fits: (value) => /^https?:\/\/\S[^\s.]*\.\S+$/i.test(value),
    message: 'Enter a web address that starts with https:// or http://.',
  },
  number: { fits: (value) => canonicalNumber(value) !== null, message: 'Enter a number.' },
  date: { fits: isDate, message: 'Enter a date as YYYY-MM-DD.' },
  time: { fits: isTime, message: 'Enter a time as HH:MM.' },
  'datetime-local': { fits: isDateTime, message: 'Enter a date and a time.' },
};

/** Why a value does not fit its field, in words for the person who entered it; null when it does. An empty value fits. */
export function fieldValueProblem(field: FieldElement, value: unknown): string | null {
  switch (field.kind) {
    case 'checkbox':
    case 'radio':
      return typeof value === 'boolean' ? null : 'This must be checked or not checked.';
    case 'select':
      return value === '' || (typeof value === 'string' && field.options.includes(value)) ? null : 'Choose one of the options.';
    case 'input':
      return inputProblem(field, value);
    case 'image_input':
      return value === null || imageInputValueSchema.safeParse(value).success ? null : 'Choose a PNG or JPEG image.';
    case 'attachment':
      return attachedFilesSchema.safeParse(value).success ? null : 'Upload the files to this field.';
    case 'signature':
    case 'initial': {
      if (value === null) return null;
      const parsed = signatureValueSchema.safeParse(value);
      return parsed.success && showsItself(parsed.data) ? null : 'Draw, type or upload a signature.';
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

/** A typed signature may be of characters that no one sees. */
function showsItself(value: SignatureValue): boolean {
  return !('text' in value) || hasVisibleText(value.text);
}

/**
 * The required fields without a value. A radio group counts once, and is filled when one of its radios is; so does a group of
 * checkboxes, which is filled when as many are checked as have to be.
 */
export function missingFields(fields: readonly FieldElement[]): FieldElement[] {
  const filledGroups = new Set(fields.filter((field) => field.kind === 'radio' && field.value).map((field) => groupOf(field)));
  const seenGroups = new Set<string>();

  const missing = fields.filter((field) => {
    if (!field.is_required || isFilled(field)) return false;
    if (field.kind !== 'radio') return true;

    const group = groupOf(field);
    if (filledGroups.has(group) || seenGroups.has(group)) return false;
    seenGroups.add(group);
    return true;
  });
  return [...missing, ...checkboxGroups(fields).flatMap((group) => openBox(group, missing) ?? [])];
}

/** The box of a group that stands for what is still to be checked in it; undefined where enough is. */
function openBox({ members, min, checked }: CheckboxGroup, missing: readonly FieldElement[]): FieldElement | undefined {
  return checked < min ? members.find((box) => !box.value && !missing.includes(box)) : undefined;
}

function groupOf(field: FieldElement): string {
  return (field.kind === 'radio' && field.pdf_radio_group_id) || field.id;
}

function inputProblem(input: InputElement, value: unknown): string | null {
  const { type, max_length } = input;
  if (typeof value !== 'string') return 'This must be text.';
  if (value.length > LONGEST_TEXT) return 'This text is too long.';
  if (max_length && value.length > max_length)
    return `Enter at most ${max_length} ${max_length === 1 ? 'character' : 'characters'}.`;
  const rule = INPUT_RULES[type];
  if (value === '') return null;
  return rule.fits(value) ? (type === 'number' ? rangeProblem(input, value) : null) : rule.message;
}

/** Elements that were kept before there were bounds have none. */
function rangeProblem(
  { min_value: min = null, max_value: max = null, is_percent }: Partial<InputElement>,
  value: string,
): string | null {
  const number = Number(canonicalNumber(value));
  if ((min === null || number >= min) && (max === null || number <= max)) return null;
  const shown = (bound: number) => (is_percent ? `${Number((bound * 100).toPrecision(15))}%` : String(bound));
  if (min !== null && max !== null) return `Enter a number from ${shown(min)} to ${shown(max)}.`;
  return min === null ? `Enter a number that is at most ${shown(max ?? 0)}.` : `Enter a number that is at least ${shown(min)}.`;
}

/** A domain may be of any script: what is put into a field stays as it was typed. */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const domain = value.slice(at).replaceAll(/(?!\p{ASCII})[\p{L}\p{M}\p{N}]/gu, 'xx');
  return z.email({ pattern: EMAIL_ADDRESS }).safeParse(value.slice(0, at) + domain).success;
}
