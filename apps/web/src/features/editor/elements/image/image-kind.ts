import { Image as ImageIcon } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { ImageInspector } from './image-inspector.tsx';

export const imageKind: ElementKindUi<'image'> = {
  kind: 'image',
  label: KIND_NAMES.image,
  icon: ImageIcon,
  shortcut: 'I',
  Inspector: ImageInspector,
};
