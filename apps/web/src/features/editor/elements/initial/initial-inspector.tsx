import type { InspectorPartProps } from '../shared/element-kind.ts';
import { SignatureControls } from '../signature/signature-inspector.tsx';

export function InitialInspector({ elements }: InspectorPartProps<'initial'>) {
  return <SignatureControls elements={elements} />;
}
