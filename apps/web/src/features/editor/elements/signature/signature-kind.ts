import { Signature } from 'lucide-react';
import type { ElementKindUi } from '../shared/element-kind.ts';
import { KIND_NAMES } from '../shared/kind-names.ts';
import { SignatureInspector } from './signature-inspector.tsx';

export const signatureKind: ElementKindUi<'signature'> = {
  kind: 'signature',
  label: KIND_NAMES.signature,
  icon: Signature,
  shortcut: 'S',
  Inspector: SignatureInspector,
};
