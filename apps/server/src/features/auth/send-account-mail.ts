import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { renderMail } from '#platform/mail/template.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { passwordChangedMail, resetPasswordMail, verifyEmailMail } from './emails/account-emails.ts';
import { sendAccountMail } from './jobs.ts';
import { deleteEmailTokens, findActiveUser, insertEmailToken } from './queries.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { verify_email: 24 * HOUR_MS, reset_password: HOUR_MS };

export function handleAccountMail(parts: Parts) {
  return handleJob(sendAccountMail, async ({ kind, user_id }) => {
    const user = await findActiveUser(parts.db, user_id);
    if (!user || (kind === 'verify_email' && user.email_verified_at)) return;

    const content = await compose(parts, kind, user);
    await parts.mailer.send({
      to: { name: `${user.first_name} ${user.last_name}`, email: user.email },
      ...(await renderMail(content)),
    });
  });
}

async function compose(parts: Parts, kind: 'verify_email' | 'reset_password' | 'password_changed', user: UserRow) {
  switch (kind) {
    case 'verify_email':
      return verifyEmailMail(user, `${parts.public_url}/verify-email?token=${await createLink(parts, kind, user)}`);
    case 'reset_password': {
      const token = await createLink(parts, kind, user);
      return resetPasswordMail(user, `${parts.public_url}/password-reset?token=${token}&email=${encodeURIComponent(user.email)}`);
    }
    case 'password_changed':
      return passwordChangedMail(user, `${parts.public_url}/forgot-password`);
  }
}

/** A new link makes the earlier ones of its kind void. */
async function createLink(parts: Parts, purpose: 'verify_email' | 'reset_password', user: UserRow): Promise<string> {
  const secret = randomSecret();
  const now = parts.clock.now();

  await parts.db.transaction(async (tx) => {
    await deleteEmailTokens(tx, user.id, purpose);
    await insertEmailToken(tx, {
      token_hash: hashSecret(secret),
      user_id: user.id,
      purpose,
      email: user.email,
      expires_at: new Date(now.getTime() + LIFETIME_MS[purpose]),
      created_at: now,
    });
  });
  return secret;
}
