import type { Pdf, PdfMode } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import { isPutInBySignee } from '@countersign/document-model';
import { useStore } from 'zustand';
import { useSession } from '#lib/session/session.ts';
import type { Editor } from '../core/model/editor.ts';
import { selfSignerOf } from './self-signer.ts';

/**
 * @returns the current user as the only signee, who then signs in the editor; null if they have assigned signature, file or
 *   image fields, which are filled in on the signing screen like those of any other signee
 */
export function useSelfSigner(
  editor: Editor,
  { pdf, mode, signees }: { pdf: Pdf; mode: PdfMode; signees: readonly Signee[] },
): Signee | null {
  const { user } = useSession();
  const candidate = mode === 'signing' && editor.can_edit ? selfSignerOf(pdf, signees, user) : null;
  const hasFields = useStore(editor.document.store, ({ elements }) =>
    [...elements.values()].some((element) => isPutInBySignee(element) && element.signee_id === candidate?.id),
  );
  return hasFields ? null : candidate;
}
