import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useSession } from '#lib/session/session.ts';
import { useDocument, useEditor, useEditorScreen, useView } from '../context/editor-context.ts';
import { isOwnSignature } from '../elements/signature/own-signature.ts';
import { changeElements } from '../core/commands/commands.ts';

const SignaturePad = lazyPart(async () => (await import('../signature-pad/signature-pad.tsx')).SignaturePad);

/** Signature pad in the editor, for a placed signature or the next one. */
export function SigningElementPad() {
  const editor = useEditor();
  const { mode } = useEditorScreen();
  const { user } = useSession();
  const { t } = useLingui();
  const id = useView((state) => state.signing_id);
  const element = useDocument((state) => (id ? state.elements.get(id) : undefined));
  const making = useView((state) => state.making_ink);
  const placed = isOwnSignature(element, mode) ? element : null;
  const kind = placed?.kind ?? making;
  if (!kind) return null;
  const close = () => editor.view.set({ signing_id: null, making_ink: null });

  return (
    <Suspense>
      <SignaturePad
        kind={kind}
        name={user?.full_name ?? t`Your name`}
        offersAll={false}
        onClose={close}
        onDone={(value) => {
          // A leftover role from the pdf's time as a template must not ask anyone.
          if (placed) changeElements(editor, [placed], { value, role_id: null }, { name: 'sign' });
          else editor.view.placeInk(kind, value);
          close();
        }}
      />
    </Suspense>
  );
}
