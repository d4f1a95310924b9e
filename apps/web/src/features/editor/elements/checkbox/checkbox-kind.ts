import { msg } from '@lingui/core/macro';
import { SquareCheck } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { CheckboxInspector } from './checkbox-inspector.tsx';

export const checkboxKind: ElementKindUi<'checkbox'> = {
  kind: 'checkbox',
  label: msg`Checkbox`,
  icon: SquareCheck,
  shortcut: 'C',
  Inspector: CheckboxInspector,
};
