import { useLingui } from '@lingui/react/macro';
import type { InspectorPartProps } from '../shared/element-kind.ts';
import { commonValue } from '../shared/common-value.ts';
import { FieldControls } from '../shared/field-controls.tsx';
import { InkControl } from '../shared/ink-control.tsx';
import { MultipleChoiceControl } from './multiple-choice-control.tsx';
import { useChange } from '../shared/use-change.ts';
import { SwitchControl } from '../shared/switch-control.tsx';

export function CheckboxInspector({ elements }: InspectorPartProps<'checkbox'>) {
  const { t } = useLingui();
  const change = useChange(elements);

  return (
    <>
      <FieldControls elements={elements}>
        <SwitchControl value={commonValue(elements, 'value')} onChange={(value) => change({ value })}>
          {t`Checked`}
        </SwitchControl>
        <MultipleChoiceControl elements={elements} />
      </FieldControls>
      <InkControl elements={elements} />
    </>
  );
}
