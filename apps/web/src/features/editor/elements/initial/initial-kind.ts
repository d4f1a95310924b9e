import { msg } from '@lingui/core/macro';
import { PenLine } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { InitialInspector } from './initial-inspector.tsx';

export const initialKind: ElementKindUi<'initial'> = {
  kind: 'initial',
  label: msg`Initials`,
  icon: PenLine,
  shortcut: 'N',
  Inspector: InitialInspector,
};
