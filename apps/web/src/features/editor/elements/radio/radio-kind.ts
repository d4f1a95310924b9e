import { CircleDot } from 'lucide-react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';

export const radioKind: ElementKindUi<'radio'> = {
  kind: 'radio',
  label: KIND_NAMES.radio,
  icon: CircleDot,
  shortcut: 'O',
  Inspector: lazyPart(async () => (await import('./radio-inspector.tsx')).RadioInspector, 'soon'),
};
