import { msg } from '@lingui/core/macro';
import { CircleDot } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { RadioInspector } from './radio-inspector.tsx';

export const radioKind: ElementKindUi<'radio'> = {
  kind: 'radio',
  label: msg`Radio button`,
  icon: CircleDot,
  shortcut: 'O',
  Inspector: RadioInspector,
};
