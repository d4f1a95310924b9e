import { useLingui } from '@lingui/react/macro';
import type { InspectorPartProps } from '../element-kind.ts';
import { ColorControl } from '../shared/color-control.tsx';
import { commonValue } from '../shared/common-value.ts';
import { NumberControl } from '../shared/number-control.tsx';
import { useChange } from '../shared/use-change.ts';

export function RectangleInspector({ elements }: InspectorPartProps<'rectangle'>) {
  const { t } = useLingui();
  const change = useChange(elements);

  return (
    <>
      <ColorControl label={t`Outline`} value={commonValue(elements, 'color')} onChange={(color) => color && change({ color })} />
      <NumberControl
        label={t`Line width`}
        value={commonValue(elements, 'line_width')}
        onChange={(line_width) => change({ line_width })}
        min={0}
        max={100}
        step={0.5}
        className="w-24"
      />
      <ColorControl label={t`Fill`} hasNone value={commonValue(elements, 'fill')} onChange={(fill) => change({ fill })} />
    </>
  );
}
