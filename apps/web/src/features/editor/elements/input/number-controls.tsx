import type { Language } from '@countersign/contract/languages';
import { MAX_UNIT_LENGTH } from '@countersign/document-model';
import { formatNumber, isCanonicalNumber, parseNumber } from '@countersign/document-model/numbers';
import { useLingui } from '@lingui/react/macro';
import type { InspectorPartProps } from '../shared/element-kind.ts';
import { commonValue } from '../shared/common-value.ts';
import { LiveTextField } from '../shared/live-text-field.tsx';
import { SwitchControl } from '../shared/switch-control.tsx';
import { useChange } from '../shared/use-change.ts';

/** Number format on the page, and the allowed range. */
export function NumberControls({ elements }: InspectorPartProps<'input'>) {
  const { t } = useLingui();
  const change = useChange(elements);
  const isEmptyRange = elements.some(
    ({ min_value, max_value }) => min_value !== null && max_value !== null && min_value > max_value,
  );

  return (
    <>
      <LiveTextField
        label={t`Before the number`}
        value={commonValue(elements, 'prefix')}
        onChange={(prefix, stay) => change({ prefix }, stay)}
        maxLength={MAX_UNIT_LENGTH}
      />
      <LiveTextField
        label={t`After the number`}
        value={commonValue(elements, 'suffix')}
        onChange={(suffix, stay) => change({ suffix }, stay)}
        maxLength={MAX_UNIT_LENGTH}
      />
      <SwitchControl value={commonValue(elements, 'is_percent')} onChange={(is_percent) => change({ is_percent })}>
        {t`Percentage (0.25 is 25%)`}
      </SwitchControl>
      <BoundControl elements={elements} label={t`Minimum`} bound="min_value" />
      <BoundControl elements={elements} label={t`Maximum`} bound="max_value" />
      {isEmptyRange && <p className="text-xs text-danger">{t`The minimum is above the maximum, so nothing can be entered.`}</p>}
    </>
  );
}

interface BoundControlProps extends InspectorPartProps<'input'> {
  label: string;
  bound: 'min_value' | 'max_value';
}

function BoundControl({ elements, label, bound }: BoundControlProps) {
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  const change = useChange(elements);
  const value = commonValue(elements, bound);
  const shown = String(value ?? '');

  return (
    <LiveTextField
      label={label}
      inputMode="decimal"
      value={value === undefined ? undefined : isCanonicalNumber(shown) ? formatNumber(shown, language) : shown}
      onChange={(typed, stay) => {
        const number = parseNumber(typed, language);
        // Incomplete input, such as a sign alone, changes nothing. An empty field removes the bound.
        if (number !== null || typed === '') change({ [bound]: number === null ? null : Number(number) }, stay);
      }}
    />
  );
}
