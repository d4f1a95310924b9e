import type { InspectorPartProps } from '../shared/element-kind.ts';
import { InkControl } from '../shared/ink-control.tsx';
import { LineWidthControl } from '../shared/line-width-control.tsx';

export function LineInspector({ elements }: InspectorPartProps<'line'>) {
  return (
    <>
      <InkControl elements={elements} />
      <LineWidthControl elements={elements} />
    </>
  );
}
