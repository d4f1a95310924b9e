import { CircleDot } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { RadioInspector } from './radio-inspector.tsx';

export const radioKind: ElementKindUi<'radio'> = {
  kind: 'radio',
  label: KIND_NAMES.radio,
  icon: CircleDot,
  shortcut: 'O',
  Inspector: RadioInspector,
};
