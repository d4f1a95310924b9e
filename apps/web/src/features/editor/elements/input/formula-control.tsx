import type { ElementOf } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { commonValue } from '../shared/common-value.ts';
import { useChange } from '../shared/use-change.ts';

/** Shows the formula of an imported field. Removing it makes the field editable. */
export function FormulaControl({ elements }: { elements: readonly ElementOf<'input'>[] }) {
  const { t } = useLingui();
  const change = useChange(elements);
  const formula = commonValue(elements, 'formula');
  if (!formula) return null;

  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <p className="text-ink-muted">
        {t`Calculated from other fields:`} <bdi className="break-words text-ink">{formula}</bdi>
      </p>
      <Button size="small" onPress={() => change({ formula: null, is_read_only: false })}>
        {t`Fill in by hand`}
      </Button>
    </div>
  );
}
