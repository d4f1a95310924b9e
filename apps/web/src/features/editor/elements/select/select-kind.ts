import { ChevronsUpDown } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { SelectInspector } from './select-inspector.tsx';

export const selectKind: ElementKindUi<'select'> = {
  kind: 'select',
  label: KIND_NAMES.select,
  icon: ChevronsUpDown,
  shortcut: 'B',
  Inspector: SelectInspector,
};
