import { useLingui } from '@lingui/react/macro';
import { Eraser, Signature } from 'lucide-react';
import type { ElementOf } from '@countersign/document-model';
import { Button } from '#ui/button.tsx';
import { useEditor } from '../../editor-context.ts';
import type { InspectorPartProps } from '../element-kind.ts';
import { FieldControls } from '../shared/field-controls.tsx';
import { useChange } from '../shared/use-change.ts';

export function SignatureInspector({ elements }: InspectorPartProps<'signature'>) {
  return <SignatureControls elements={elements} />;
}

/** The same for signatures and initials. */
export function SignatureControls({ elements }: { elements: readonly (ElementOf<'signature'> | ElementOf<'initial'>)[] }) {
  const { t } = useLingui();
  const editor = useEditor();
  const change = useChange(elements);
  const [only] = elements;
  const isOwn = only !== undefined && elements.length === 1 && only.signee_id === null;

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
