import { useLingui } from '@lingui/react/macro';
import type { InspectorPartProps } from '../shared/element-kind.ts';
import { ChoiceControl } from '../shared/choice-control.tsx';
import { commonOf } from '../shared/common-value.ts';
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
      <FieldControls elements={elements}>
        {only && elements.length === 1 && <OptionsControl key={only.id} element={only} />}
        <ChoiceControl
          label={valueLabel}
          options={[
            { value: NOTHING, label: t`Nothing chosen` },
            ...sharedOptions(elements).map((option) => ({ value: option, label: option })),
          ]}
          value={commonOf(elements, ({ value }) => (value === '' ? NOTHING : value))}
          onChange={(value) => change({ value: value === NOTHING ? '' : value })}
        />
      </FieldControls>
      <StubControl elements={elements} />
      <TextStyleControls elements={elements} />
    </>
  );
}

/** The options that all selects have. */
function sharedOptions([first, ...others]: InspectorPartProps<'select'>['elements']): string[] {
  return first?.options.filter((option) => others.every(({ options }) => options.includes(option))) ?? [];
}
