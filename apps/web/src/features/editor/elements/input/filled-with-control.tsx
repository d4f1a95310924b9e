import { type ElementOf, FILLED_WITH, isFilledByServer } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { filledFields } from '../../core/commands/commands.ts';
import { ChoiceControl } from '../shared/choice-control.tsx';
import { commonValue } from '../shared/common-value.ts';
import { FILLED_NAMES } from '../shared/kind-names.ts';
import { useChange } from '../shared/use-change.ts';

const NOTHING = 'nothing';

/** Chooses the signee data that fills inputs instead of typed text. */
export function FilledWithControl({ elements }: { elements: readonly ElementOf<'input'>[] }) {
  const { t } = useLingui();
  const change = useChange(elements);
  const filledWith = commonValue(elements, 'filled_with');

  return (
    <>
      <ChoiceControl
        label={t`Filled with`}
        options={[
          { value: NOTHING, label: t`What is typed` },
          ...FILLED_WITH.map((value) => ({ value, label: t(FILLED_NAMES[value]) })),
        ]}
        value={filledWith === null ? NOTHING : filledWith}
        mixedLabel={t`Different details`}
        onChange={(value) => {
          const chosen = FILLED_WITH.find((one) => one === value);
          change(chosen ? filledFields(chosen) : { filled_with: null });
        }}
      />
      {elements.every(isFilledByServer) && (
        <p className="text-xs text-ink-muted">
          {filledWith === 'date_signed'
            ? t`The day on which the signer finishes. No one can change it.`
            : t`Filled in for the signer, who can’t change it.`}
        </p>
      )}
    </>
  );
}
