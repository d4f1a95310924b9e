import { msg } from '@lingui/core/macro';
import { ChevronsUpDown } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { SelectInspector } from './select-inspector.tsx';

export const selectKind: ElementKindUi<'select'> = {
  kind: 'select',
  label: msg`Select box`,
  icon: ChevronsUpDown,
  shortcut: 'B',
  Inspector: SelectInspector,
};
