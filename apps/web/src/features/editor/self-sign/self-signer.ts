import type { Pdf } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import type { User } from '@countersign/contract/users';
import { isSelf } from '../../pdfs/is-self.ts';

/** The only signee of a draft, where that is the person at the screen, who then signs it where they prepare it. */
export function selfSignerOf(pdf: Pdf, signees: readonly Signee[], user: User | null): Signee | null {
  const [only, ...others] = signees;
  // The signatures on the file of someone else are not taken over, and what a template asks of its signer is filled in as it is anywhere.
  if (!pdf.is_own_upload) return null;
  if (!only || others.length > 0 || only.kind !== 'signer' || only.access !== 'link') return null;
  return isSelf(only, { user, signees }) ? only : null;
}
