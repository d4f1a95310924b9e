// The credentials for calls that are too sensitive for a session alone: the caller must authenticate again.
import { z } from 'zod';

/** How long a session counts as confirmed after the password, or a passkey, was given in it. */
export const CONFIRMED_FOR_MS = 5 * 60_000;

/**
 * The password; for some calls, a code of the second factor is sufficient. Neither is needed for five minutes after the same
 * session was reauthenticated. If it is missing, the response is a 422 at `current_password`.
 *
 * Calls that say "Requires the second factor" weaken it. While it is on, they need a code, a recovery code, or a passkey used
 * within the last five minutes; a password is not sufficient. If it is missing, the response is a 422 at `code`.
 */
export const reauthentication = z.object({
  current_password: z.string().max(200).optional(),
  code: z.string().max(20).optional(),
  recovery_code: z.string().max(40).optional(),
});
export type Reauthentication = z.infer<typeof reauthentication>;

/** Fields that must never be stored or logged. */
export const REAUTHENTICATION_FIELDS: readonly string[] = Object.keys(reauthentication.shape);
