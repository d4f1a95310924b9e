import { useLingui } from '@lingui/react/macro';
import { Switch } from '#ui/switch.tsx';
import type { InspectorPartProps } from '../element-kind.ts';
import { ColorControl } from '../shared/color-control.tsx';
import { commonValue } from '../shared/common-value.ts';
import { FieldControls } from '../shared/field-controls.tsx';
import { useChange } from '../shared/use-change.ts';

export function CheckboxInspector({ elements }: InspectorPartProps<'checkbox'>) {
  const { t } = useLingui();
  const change = useChange(elements);

  return (
    <>
      <Switch isSelected={commonValue(elements, 'value') ?? false} onChange={(value) => change({ value })}>
        {t`Checked`}
      </Switch>
      <FieldControls elements={elements} />
      <ColorControl label={t`Colour`} value={commonValue(elements, 'color')} onChange={(color) => color && change({ color })} />
    </>
  );
}
