import { SquareCheck } from 'lucide-react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';

export const checkboxKind: ElementKindUi<'checkbox'> = {
  kind: 'checkbox',
  label: KIND_NAMES.checkbox,
  icon: SquareCheck,
  shortcut: 'C',
  Inspector: lazyPart(async () => (await import('./checkbox-inspector.tsx')).CheckboxInspector, 'soon'),
};
