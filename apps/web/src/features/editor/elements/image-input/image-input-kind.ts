import { ImageUp } from 'lucide-react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';

export const imageInputKind: ElementKindUi<'image_input'> = {
  kind: 'image_input',
  label: KIND_NAMES.image_input,
  icon: ImageUp,
  shortcut: 'P',
  needsSignees: true,
  Inspector: lazyPart(async () => (await import('./image-input-inspector.tsx')).ImageInputInspector, 'soon'),
};
