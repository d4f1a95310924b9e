import { msg } from '@lingui/core/macro';
import { Type } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { TextInspector } from './text-inspector.tsx';

export const textKind: ElementKindUi<'text'> = {
  kind: 'text',
  label: msg`Text`,
  icon: Type,
  shortcut: 'T',
  Inspector: TextInspector,
};
