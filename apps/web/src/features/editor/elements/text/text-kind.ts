import { Type } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { TextInspector } from './text-inspector.tsx';

export const textKind: ElementKindUi<'text'> = {
  kind: 'text',
  label: KIND_NAMES.text,
  icon: Type,
  shortcut: 'T',
  Inspector: TextInspector,
};
