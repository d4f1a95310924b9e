// Display names of element kinds, and of inputs filled with signee data.
import { type Element, type ElementKind, type FilledWith, filledWithOf } from '@countersign/document-model';
import { msg } from '@lingui/core/macro';

type Names<Key extends string> = Record<Key, ReturnType<typeof msg>>;

export const KIND_NAMES: Names<ElementKind> = {
  text: msg`Text`,
  signature: msg`Signature`,
  initial: msg`Initials`,
  input: msg`Text field`,
  checkbox: msg`Checkbox`,
  radio: msg`Radio button`,
  select: msg`Dropdown`,
  attachment: msg`File upload`,
  image_input: msg`Image or stamp`,
  image: msg`Image`,
  rectangle: msg`Rectangle`,
  line: msg`Line`,
};

export const FILLED_NAMES: Names<FilledWith> = {
  date_signed: msg`Date signed`,
  full_name: msg`Full name`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  company: msg`Company`,
  job_title: msg`Job title`,
};

/** Display name of an element without a name. */
export function kindNameOf(element: Element): ReturnType<typeof msg> {
  const filledWith = filledWithOf(element);
  return filledWith ? FILLED_NAMES[filledWith] : KIND_NAMES[element.kind];
}
