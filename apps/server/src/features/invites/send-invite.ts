import { notify } from '#features/notifications/index.ts';
import { emailBrandOf } from '#features/organizations/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { renderEmail } from '#platform/email/template.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import { inviteEmail } from './emails/invite-email.ts';
import { sendInvite } from './jobs.ts';
import { linkOf, senderOf } from './link.ts';
import { type InviteDetails, findInviteToSend, findInvited, lockInvite, updateInvite } from './queries.ts';

/**
 * Sends the email whether or not the address has an account, so that nobody learns which. An account also gets a notification.
 */
export function handleSendInvite(context: Context) {
  return handleJob(sendInvite, async ({ invite_id }) => {
    const details = await findInviteToSend(context.db, invite_id);
    if (!details) return;
    const { invite, organization } = details;

    const invited = await findInvited(context.db, invite.email);
    const content = inviteEmail({
      // Without an account, only the inviting person's language is known.
      language: invited?.locale ?? invited?.seen_locale ?? languageOf(details.sender),
      organization: organization.name,
      sender: senderOf(details),
      email: invite.email,
      message: invite.invite_message,
      url: linkOf(context, invite),
    });
    const brand = await emailBrandOf(context, organization.id);
    await context.mailer.send({ to: { name: '', email: invite.email }, ...(await renderEmail(content, brand)) });
    await noteSent(context, details);
  });
}

async function noteSent(context: Context, details: InviteDetails) {
  const show = await context.db.transaction(async (tx) => {
    const invite = await lockInvite(tx, details.invite.id);
    // The invitation was readdressed while the email was being prepared.
    if (!invite || invite.email !== details.invite.email) return null;
    await updateInvite(tx, invite.id, { sent_at: context.clock.now() });
    const invited = invite.sent_at ? null : await findInvited(tx, invite.email);
    if (!invited) return null;
    return notify(tx, context, [invited.id], {
      type: 'OrganizationInvite',
      data: {
        type: 'info',
        action: { organization_id: null, resource_id: invite.id },
        subject: details.organization.name,
        actor: senderOf(details),
        message: invite.invite_message,
      },
    });
  });
  await show?.();
}
