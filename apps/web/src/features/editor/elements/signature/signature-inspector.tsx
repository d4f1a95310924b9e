import { useLingui } from '@lingui/react/macro';
import { Eraser, Signature } from 'lucide-react';
import type { SignatureField } from '@countersign/document-model';
import { Button } from '#ui/button.tsx';
import { useEditor, useEditorScreen } from '../../context/editor-context.ts';
import type { InspectorPartProps } from '../shared/element-kind.ts';
import { FieldControls } from '../shared/field-controls.tsx';
import { isOwnSignature } from './own-signature.ts';
import { useChange } from '../shared/use-change.ts';

export function SignatureInspector({ elements }: InspectorPartProps<'signature'>) {
  return <SignatureControls elements={elements} />;
}

/** Shared by signatures and initials. */
export function SignatureControls({ elements }: { elements: readonly SignatureField[] }) {
  const { t } = useLingui();
  const editor = useEditor();
  const change = useChange(elements);
  const { mode } = useEditorScreen();
  const [only] = elements;
  const isOwn = elements.length === 1 && isOwnSignature(only, mode);

  return (
    <>
      {isOwn && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onPress={() => editor.view.set({ signing_id: only.id })}>
            <Signature aria-hidden="true" />
            {only.value ? t`Sign again` : t`Sign`}
          </Button>
          {only.value && (
            <Button size="small" variant="quiet" onPress={() => change({ value: null })}>
              <Eraser aria-hidden="true" />
              {t`Clear`}
            </Button>
          )}
        </div>
      )}
      <FieldControls elements={elements} />
    </>
  );
}
