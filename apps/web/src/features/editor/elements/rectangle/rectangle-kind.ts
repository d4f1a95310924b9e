import { Square } from 'lucide-react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';

export const rectangleKind: ElementKindUi<'rectangle'> = {
  kind: 'rectangle',
  label: KIND_NAMES.rectangle,
  icon: Square,
  shortcut: 'R',
  Inspector: lazyPart(async () => (await import('./rectangle-inspector.tsx')).RectangleInspector, 'soon'),
};
