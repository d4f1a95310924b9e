import { sharesAddress } from '@countersign/contract/same-person';
import type { Signee } from '@countersign/contract/signing';
import type { User } from '@countersign/contract/users';

/**
 * Whether the user is this signee and signs with their account. If several signees share the address, they sign by their own
 * links.
 */
export function isSelf(signee: Signee, { user, signees }: { user: User | null; signees: readonly Signee[] }): boolean {
  const isShared = signees.some((other) => other.id !== signee.id && sharesAddress(other, signee));
  return user !== null && signee.kind !== 'copy' && !signee.is_in_person && !isShared && sharesAddress(signee, user);
}
