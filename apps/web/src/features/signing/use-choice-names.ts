import { type FieldElement, checkboxGroupOf } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';

/** Question of a multiple choice, and how many answers may be chosen. */
export function useChoiceNames(fields: readonly FieldElement[]): (field: FieldElement) => string {
  const { t } = useLingui();
  return (field) => {
    const group = checkboxGroupOf(field, fields);
    if (!group) return '';
    const { label, min, max, members } = group;
    const rule = ruleOf();
    return [label, rule].filter((part) => part !== '').join(': ');

    function ruleOf(): string {
      if (min === max) return t`Choose ${min}`;
      if (min > 0 && max < members.length) return t`Choose ${min} to ${max}`;
      if (min > 0) return t`Choose at least ${min}`;
      return max < members.length ? t`Choose at most ${max}` : t`Choose any`;
    }
  };
}
