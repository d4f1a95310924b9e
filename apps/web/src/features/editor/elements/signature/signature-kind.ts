import { msg } from '@lingui/core/macro';
import { Signature } from 'lucide-react';
import type { ElementKindUi } from '../element-kind.ts';
import { SignatureInspector } from './signature-inspector.tsx';

export const signatureKind: ElementKindUi<'signature'> = {
  kind: 'signature',
  label: msg`Signature`,
  icon: Signature,
  shortcut: 'S',
  Inspector: SignatureInspector,
};
