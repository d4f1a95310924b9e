// Display names of detected fields.
import type { DetectedFieldKind } from '@countersign/contract/field-detection';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Suggestion } from '../core/field-detection/suggestion-elements.ts';

const FIELD_NAMES: Record<DetectedFieldKind, ReturnType<typeof msg>> = {
  signature: msg`Signature`,
  initial: msg`Initials`,
  date: msg`Date`,
  input: msg`Text field`,
  checkbox: msg`Checkbox`,
};

/** The kind with the text beside the field, unless they say the same. */
export function useSuggestionName(): (suggestion: Suggestion) => string {
  const { t } = useLingui();
  return ({ kind, label }) => {
    const name = t(FIELD_NAMES[kind]);
    return label === '' || label.toLowerCase() === name.toLowerCase() ? name : t`${name}, “${label}”`;
  };
}
