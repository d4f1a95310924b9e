import { Minus } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { LineInspector } from './line-inspector.tsx';

export const lineKind: ElementKindUi<'line'> = {
  kind: 'line',
  label: KIND_NAMES.line,
  icon: Minus,
  shortcut: 'L',
  Inspector: LineInspector,
};
