import { TextCursorInput } from 'lucide-react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';

export const inputKind: ElementKindUi<'input'> = {
  kind: 'input',
  label: KIND_NAMES.input,
  icon: TextCursorInput,
  shortcut: 'F',
  // The largest inspector, needed soon after something is selected.
  Inspector: lazyPart(async () => (await import('./input-inspector.tsx')).InputInspector, 'soon'),
};
