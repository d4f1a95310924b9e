import { Paperclip } from 'lucide-react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';

export const attachmentKind: ElementKindUi<'attachment'> = {
  kind: 'attachment',
  label: KIND_NAMES.attachment,
  icon: Paperclip,
  shortcut: 'A',
  needsSignees: true,
  Inspector: lazyPart(async () => (await import('./attachment-inspector.tsx')).AttachmentInspector, 'soon'),
};
