import type { Pdf } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import type { User } from '@countersign/contract/users';
import { isSelf } from '../../pdfs/is-self.ts';

/** The only signee of a draft, if it is the current user, who then signs in the editor. */
export function selfSignerOf(pdf: Pdf, signees: readonly Signee[], user: User | null): Signee | null {
  const [only, ...others] = signees;
  // Signatures on other people's files are not taken over, and template fields are filled in as usual.
  if (!pdf.is_own_upload) return null;
  if (!only || others.length > 0 || only.kind !== 'signer' || only.access !== 'link') return null;
  return isSelf(only, { user, signees }) ? only : null;
}
