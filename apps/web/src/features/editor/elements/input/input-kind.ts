import { msg } from '@lingui/core/macro';
import { TextCursorInput } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { InputInspector } from './input-inspector.tsx';

export const inputKind: ElementKindUi<'input'> = {
  kind: 'input',
  label: msg`Input`,
  icon: TextCursorInput,
  shortcut: 'F',
  Inspector: InputInspector,
};
