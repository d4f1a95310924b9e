import { TextCursorInput } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { InputInspector } from './input-inspector.tsx';

export const inputKind: ElementKindUi<'input'> = {
  kind: 'input',
  label: KIND_NAMES.input,
  icon: TextCursorInput,
  shortcut: 'F',
  Inspector: InputInspector,
};
