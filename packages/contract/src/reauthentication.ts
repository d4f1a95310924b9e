// The credentials for calls that are too sensitive for a session alone: the caller must authenticate again.
import { z } from 'zod';

/** How long a session counts as confirmed after the password, or a passkey, was given in it. */
export const CONFIRMED_FOR_MS = 5 * 60_000;

/**
 * The password; where the call says so, a code of the second factor will do. Neither is needed for five minutes after the
 * password or a passkey was given in the same session. What is missing is a 422 at `current_password`.
 *
 * Calls that weaken the second factor say "needs the second factor": while it is on, they take a code, a recovery code, or
 * within five minutes a passkey, and a password is not enough. What is missing is a 422 at `code`.
 */
export const reauthentication = z.object({
  current_password: z.string().max(200).optional(),
  code: z.string().max(20).optional(),
  recovery_code: z.string().max(40).optional(),
});
export type Reauthentication = z.infer<typeof reauthentication>;

/** Fields that must never be stored or logged. */
export const REAUTHENTICATION_FIELDS: readonly string[] = Object.keys(reauthentication.shape);
