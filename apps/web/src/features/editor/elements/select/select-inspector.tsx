import { useLingui } from '@lingui/react/macro';
import type { InspectorPartProps } from '../element-kind.ts';
import { ChoiceControl } from '../shared/choice-control.tsx';
import { FieldControls } from '../shared/field-controls.tsx';
import { StubControl } from '../shared/stub-control.tsx';
import { TextStyleControls } from '../shared/text-style-controls.tsx';
import { useValueLabel } from '../shared/value-label.ts';
import { useChange } from '../shared/use-change.ts';
import { OptionsControl } from './options-control.tsx';

const NOTHING = ' ';

export function SelectInspector({ elements }: InspectorPartProps<'select'>) {
  const { t } = useLingui();
  const [only] = elements;
  const change = useChange(elements);
  const valueLabel = useValueLabel();

  return (
    <>
      {only && elements.length === 1 && (
        <>
          <ChoiceControl
            label={valueLabel}
            options={[
              { value: NOTHING, label: t`Nothing chosen` },
              ...only.options.map((option) => ({ value: option, label: option })),
            ]}
            value={only.value === '' ? NOTHING : only.value}
            onChange={(value) => change({ value: value === NOTHING ? '' : value })}
          />
          <OptionsControl key={only.id} element={only} />
        </>
      )}
      <FieldControls elements={elements} />
      <StubControl elements={elements} />
      <TextStyleControls elements={elements} />
    </>
  );
}
