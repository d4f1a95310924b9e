import { Image as ImageIcon } from 'lucide-react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';

export const imageKind: ElementKindUi<'image'> = {
  kind: 'image',
  label: KIND_NAMES.image,
  icon: ImageIcon,
  shortcut: 'I',
  Inspector: lazyPart(async () => (await import('./image-inspector.tsx')).ImageInspector, 'soon'),
};
