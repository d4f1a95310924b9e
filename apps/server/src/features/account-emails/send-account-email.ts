import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import type { EmailContent } from '#platform/email/template.ts';
import { renderEmail } from '#platform/email/template.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { accountEmail } from './account-emails.ts';
import { type AccountEmail, sendAccountEmail } from './jobs.ts';
import { makeMailedLink } from './links.ts';
import { findAddressee, findOwnerOfAddress } from './queries.ts';

interface EmailRequest {
  kind: AccountEmail;
  user_id: string;
  to?: string | undefined;
  about?: string | undefined;
}

export function handleAccountEmail(context: Context) {
  return handleJob(sendAccountEmail, async (request) => {
    const user = await findAddressee(context.db, request.user_id);
    if (!user || user.disabled_at || (user.deleted_at && request.kind !== 'account_deleted')) return;
    if (request.kind === 'verify_email' && user.email_verified_at) return;
    if (request.kind === 'change_email') return sendToNewAddress(context, user);

    const email = request.to ?? user.email;
    const owner = await findOwnerOfAddress(context.db, email);
    // If the address belongs to another verified account, its owner gets no email about this one.
    if (owner && owner.id !== user.id) return request.kind === 'verify_email' ? emailOwner(context, owner) : undefined;
    await send(
      context,
      { user, email },
      accountEmail(request.kind, user, { url: await urlOf(context, request, user), about: request.about }),
    );
  });
}

/**
 * Tells the owner of a verified address that another account asked for it and cannot have it. The account that asked learns
 * nothing of this, neither from an answer nor from its timing.
 */
async function emailOwner(context: Context, owner: UserRow) {
  const content = accountEmail('address_taken', owner, { url: `${context.public_url}/login` });
  await send(context, { user: owner, email: owner.email }, content);
}

async function sendToNewAddress(context: Context, user: UserRow) {
  const email = user.pending_email;
  if (!email) return;
  const owner = await findOwnerOfAddress(context.db, email);
  if (owner && owner.id !== user.id) return emailOwner(context, owner);
  const token = await makeMailedLink(context, { user_id: user.id, purpose: 'change_email', email });
  const url = `${context.public_url}/verify-email#token=${token}`;
  await send(context, { user, email }, accountEmail('change_email', user, { url }));
}

async function send(context: Context, to: { user: UserRow; email: string }, content: EmailContent) {
  const name = `${to.user.first_name} ${to.user.last_name}`.trim();
  await context.mailer.send({ to: { name, email: to.email }, ...(await renderEmail(content)) });
}

/** The target of the email's button. */
async function urlOf(context: Context, { kind, to }: EmailRequest, user: UserRow): Promise<string> {
  const link = (purpose: 'verify_email' | 'reset_password') =>
    makeMailedLink(context, { user_id: user.id, purpose, email: user.email });

  switch (kind) {
    case 'verify_email':
      return `${context.public_url}/verify-email#token=${await link('verify_email')}`;
    case 'reset_password': {
      const token = await link('reset_password');
      return `${context.public_url}/password-reset#token=${token}&email=${encodeURIComponent(user.email)}`;
    }
    case 'api_token_made':
      return `${context.public_url}/settings/api-tokens`;
    case 'recovery_code_used':
    case 'recovery_codes_renewed':
    case 'passkey_added':
    case 'passkey_removed':
    case 'sign_in_connected':
    case 'sign_in_disconnected':
      return `${context.public_url}/settings/account`;
    default:
      // The owner of a former address cannot reset the password, but can only contact support.
      return to === undefined || kind === 'email_change_asked' ? `${context.public_url}/forgot-password` : context.public_url;
  }
}
