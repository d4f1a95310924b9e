import { Minus } from 'lucide-react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';

export const lineKind: ElementKindUi<'line'> = {
  kind: 'line',
  label: KIND_NAMES.line,
  icon: Minus,
  shortcut: 'L',
  Inspector: lazyPart(async () => (await import('./line-inspector.tsx')).LineInspector, 'soon'),
};
