import { msg } from '@lingui/core/macro';
import { Square } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { RectangleInspector } from './rectangle-inspector.tsx';

export const rectangleKind: ElementKindUi<'rectangle'> = {
  kind: 'rectangle',
  label: msg`Rectangle`,
  icon: Square,
  shortcut: 'R',
  Inspector: RectangleInspector,
};
