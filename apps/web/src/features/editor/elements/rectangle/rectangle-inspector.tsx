import { useLingui } from '@lingui/react/macro';
import type { InspectorPartProps } from '../shared/element-kind.ts';
import { ColorControl } from '../shared/color-control.tsx';
import { commonValue } from '../shared/common-value.ts';
import { InkControl } from '../shared/ink-control.tsx';
import { LineWidthControl } from '../shared/line-width-control.tsx';
import { useChange } from '../shared/use-change.ts';

export function RectangleInspector({ elements }: InspectorPartProps<'rectangle'>) {
  const { t } = useLingui();
  const change = useChange(elements);

  return (
    <>
      <InkControl elements={elements} label={t`Outline`} />
      <LineWidthControl elements={elements} />
      <ColorControl label={t`Fill`} hasNone value={commonValue(elements, 'fill')} onChange={(fill) => change({ fill })} />
    </>
  );
}
