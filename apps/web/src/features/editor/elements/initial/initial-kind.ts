import { PenLine } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { InitialInspector } from './initial-inspector.tsx';

export const initialKind: ElementKindUi<'initial'> = {
  kind: 'initial',
  label: KIND_NAMES.initial,
  icon: PenLine,
  shortcut: 'N',
  Inspector: InitialInspector,
};
