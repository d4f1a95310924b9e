import type { Signee } from '@countersign/contract/signing';
import type { User } from '@countersign/contract/users';
import { isSelf } from '../signing-setup/is-self.ts';

/** The only signee of a draft, where that is the person at the screen, who then signs it where they prepare it. */
export function selfSignerOf(signees: readonly Signee[], user: User | null): Signee | null {
  const [only, ...others] = signees;
  if (!only || others.length > 0 || only.kind !== 'signer' || only.access !== 'link') return null;
  return isSelf(only, { user, signees }) ? only : null;
}
