import { SquareCheck } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { CheckboxInspector } from './checkbox-inspector.tsx';

export const checkboxKind: ElementKindUi<'checkbox'> = {
  kind: 'checkbox',
  label: KIND_NAMES.checkbox,
  icon: SquareCheck,
  shortcut: 'C',
  Inspector: CheckboxInspector,
};
