import { msg } from '@lingui/core/macro';
import { Minus } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { LineInspector } from './line-inspector.tsx';

export const lineKind: ElementKindUi<'line'> = {
  kind: 'line',
  label: msg`Line`,
  icon: Minus,
  shortcut: 'L',
  Inspector: LineInspector,
};
