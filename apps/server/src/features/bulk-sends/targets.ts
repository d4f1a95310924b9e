// The possible targets for the columns of a bulk send, and the suggested mapping by header.
import type { BulkTarget } from '@countersign/contract/bulk-sends';
import {
  type FieldElement,
  isComputed,
  isFilledByServer,
  isPutInBySignee,
  namedStubs,
  stubKeysIn,
  stubKeysOf,
} from '@countersign/document-model';
import { titleOf } from '#features/forms/index.ts';
import type { Template } from '#features/forms/index.ts';

/** Accepted column headers besides the label, without spaces and punctuation. */
const NAME_WORDS = ['name', 'fullname', 'signee', 'signeename', 'recipient', 'recipientname'];
const EMAIL_WORDS = ['email', 'emailaddress', 'mail', 'signeeemail', 'recipientemail'];

/** People first, then fields in filling order, then stubs. */
export function targetsOf(template: Template): BulkTarget[] {
  const people = template.roles.flatMap(({ id, name }): BulkTarget[] => [
    { target: `name:${id}`, kind: 'name', label: name, is_required: true },
    { target: `email:${id}`, kind: 'email', label: name, is_required: true },
  ]);
  const fields = choicesOf(template).map(([field]): BulkTarget => ({
    target: `field:${field.id}`,
    kind: 'field',
    label: titleOf(field),
    is_required: false,
  }));
  const { subject = '', message = '' } = template.pdf.send_draft ?? {};
  const needed = new Set([...template.elements.flatMap(namedStubs), ...stubKeysIn(subject)]);
  const keys = new Set([...stubKeysOf(template.elements), ...stubKeysIn(subject), ...stubKeysIn(message)]);
  const stubs = [...keys].map((key): BulkTarget => ({
    target: `stub:${key}`,
    kind: 'stub',
    label: key,
    is_required: needed.has(key),
  }));
  return [...people, ...fields, ...stubs];
}

/**
 * Fields that can take a value from a column: not calculated ones, nor those filled in by the signee or the server. The radios of
 * one group are returned together.
 */
export function choicesOf({ fields, roles }: Template): [FieldElement, ...FieldElement[]][] {
  // In a template without roles, every field belongs to the only signee.
  const taken = (field: FieldElement) => ({ ...field, role_id: field.role_id ?? roles.find(({ id }) => id === '')?.id ?? null });
  const fillable = fields.filter((field) => !isPutInBySignee(field) && !isComputed(field) && !isFilledByServer(taken(field)));
  const groups = Map.groupBy(fillable, (field) => (field.kind === 'radio' && field.pdf_radio_group_id) || field.id);
  return [...groups.values()].flatMap(([first, ...others]): [FieldElement, ...FieldElement[]][] =>
    first ? [[first, ...others]] : [],
  );
}

/** Maps each header to the target that it names; each target at most once. */
export function suggestMapping(headers: readonly string[], targets: readonly BulkTarget[]): (string | null)[] {
  const taken = new Set<string>();
  const isSingle = targets.filter(({ kind }) => kind === 'email').length === 1;
  return headers.map((header) => {
    const word = plain(header);
    const found = targets.find((candidate) => !taken.has(candidate.target) && wordsFor(candidate, isSingle).includes(word));
    if (!found || word === '') return null;
    taken.add(found.target);
    return found.target;
  });
}

function wordsFor({ kind, label }: BulkTarget, isSingle: boolean): string[] {
  const word = plain(label);
  switch (kind) {
    case 'name':
      return [word, `${word}name`, ...(isSingle ? NAME_WORDS : [])];
    case 'email':
      return [`${word}email`, `${word}mail`, `emailof${word}`, ...(isSingle ? EMAIL_WORDS : [])];
    default:
      return [word];
  }
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
