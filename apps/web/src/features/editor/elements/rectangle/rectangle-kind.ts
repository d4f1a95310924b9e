import { Square } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { RectangleInspector } from './rectangle-inspector.tsx';

export const rectangleKind: ElementKindUi<'rectangle'> = {
  kind: 'rectangle',
  label: KIND_NAMES.rectangle,
  icon: Square,
  shortcut: 'R',
  Inspector: RectangleInspector,
};
