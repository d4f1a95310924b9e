// What people call the kinds.
import type { ElementKind } from '@countersign/document-model';
import { msg } from '@lingui/core/macro';

export const KIND_NAMES: Record<ElementKind, ReturnType<typeof msg>> = {
  text: msg`Text`,
  signature: msg`Signature`,
  initial: msg`Initials`,
  input: msg`Text field`,
  checkbox: msg`Checkbox`,
  radio: msg`Radio button`,
  select: msg`Dropdown`,
  image: msg`Image`,
  rectangle: msg`Rectangle`,
  line: msg`Line`,
};
