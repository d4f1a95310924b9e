import type { Element, ElementOf } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { commonValue } from './common-value.ts';
import { NumberControl } from './number-control.tsx';
import { useChange } from './use-change.ts';

type LinedElement = ElementOf<'line'> | ElementOf<'rectangle'>;

export function isLined(element: Element): element is LinedElement {
  return element.kind === 'line' || element.kind === 'rectangle';
}

/** Line width in points. A rectangle may have none; a line is always visible. */
export function LineWidthControl({ elements }: { elements: readonly LinedElement[] }) {
  const { t } = useLingui();
  const change = useChange(elements);
  const hasLine = elements.some(({ kind }) => kind === 'line');

  return (
    <NumberControl
      label={t`Line width`}
      value={commonValue(elements, 'line_width')}
      onChange={(line_width) => change({ line_width })}
      min={hasLine ? 0.1 : 0}
      max={100}
      step={hasLine ? 0.1 : 0.5}
      className="w-24"
    />
  );
}
