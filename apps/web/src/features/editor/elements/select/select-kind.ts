import { ChevronsUpDown } from 'lucide-react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';

export const selectKind: ElementKindUi<'select'> = {
  kind: 'select',
  label: KIND_NAMES.select,
  icon: ChevronsUpDown,
  shortcut: 'B',
  Inspector: lazyPart(async () => (await import('./select-inspector.tsx')).SelectInspector, 'soon'),
};
