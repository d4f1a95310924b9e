// Links in emails that prove ownership of the address. Each can be used once, and a new one invalidates earlier ones of its kind.
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import type { EmailTokenPurpose } from '#src/schema/accounts.ts';
import { deleteEmailTokens, findOwnerOfToken, hasEmailToken, insertEmailToken, consumeEmailToken } from './queries.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS: Record<EmailTokenPurpose, number> = {
  verify_email: 24 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 24 * HOUR_MS,
};

/** @returns the secret for the link; only its hash is stored */
export async function makeMailedLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  link: { user_id: string; purpose: EmailTokenPurpose; email: string },
): Promise<string> {
  const secret = randomSecret();
  const now = clock.now();
  const expires_at = new Date(now.getTime() + LIFETIME_MS[link.purpose]);

  await db.transaction(async (tx) => {
    await deleteEmailTokens(tx, link.user_id, link.purpose);
    await insertEmailToken(tx, { ...link, token_hash: hashSecret(secret), expires_at, created_at: now });
  });
  return secret;
}

/** Uses up the secret of a link. null if it does not exist, was already used, or has expired. */
export function useMailedLink(tx: Executor, link: { secret: string; purpose: EmailTokenPurpose }, now: Date) {
  return consumeEmailToken(tx, { token_hash: hashSecret(link.secret), purpose: link.purpose }, now);
}

/** The id of the link's owner while the link is valid. Does not use it up. */
export function ownerOfMailedLink(db: Executor, link: { secret: string; purpose: EmailTokenPurpose }, now: Date) {
  return findOwnerOfToken(db, { token_hash: hashSecret(link.secret), purpose: link.purpose }, now);
}

/** Whether the link was emailed to this address of the user, used up or not. */
export function isLinkOf(
  db: Executor,
  { secret, ...owner }: { secret: string; user_id: string; email: string },
): Promise<boolean> {
  return hasEmailToken(db, { token_hash: hashSecret(secret), ...owner });
}

/** Invalidates links that were emailed before. */
export async function voidMailedLinks(tx: Executor, userId: string, purposes: readonly EmailTokenPurpose[]) {
  for (const purpose of purposes) await deleteEmailTokens(tx, userId, purpose);
}
