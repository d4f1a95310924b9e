import { msg } from '@lingui/core/macro';
import { Image as ImageIcon } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { ImageInspector } from './image-inspector.tsx';

export const imageKind: ElementKindUi<'image'> = {
  kind: 'image',
  label: msg`Image`,
  icon: ImageIcon,
  shortcut: 'I',
  Inspector: ImageInspector,
};
