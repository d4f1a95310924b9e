import type { Element } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { ColorControl } from './color-control.tsx';
import { commonValue } from './common-value.ts';
import { useChange } from './use-change.ts';

export type Inked = Extract<Element, { color: string }>;

export function isInked(element: Element): element is Inked {
  return 'color' in element;
}

/** Colour of drawn or written content. */
export function InkControl({ elements, label }: { elements: readonly Inked[]; label?: string }) {
  const { t } = useLingui();
  const change = useChange(elements);
  return (
    <ColorControl
      label={label ?? t`Color`}
      value={commonValue(elements, 'color')}
      onChange={(color) => color && change({ color })}
    />
  );
}
