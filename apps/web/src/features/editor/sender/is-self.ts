import type { Signee } from '@countersign/contract/signing';
import type { User } from '@countersign/contract/users';

/** Whether the person at the screen is this signee, and signs with their account. */
export function isSelf({ kind, email, is_in_person }: Signee, user: User | null): boolean {
  return user !== null && kind !== 'copy' && !is_in_person && email.toLowerCase() === user.email.toLowerCase();
}
