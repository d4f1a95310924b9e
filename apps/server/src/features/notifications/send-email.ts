import { optionalEmail } from '#features/notification-preferences/index.ts';
import { emailBrandOf } from '#features/organizations/index.ts';
import { findSender } from '#features/signing/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { renderEmail } from '#platform/email/template.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import { ACTIVITY_TYPES, activityEmail } from './emails/activity-email.ts';
import { emailNotification } from './jobs.ts';

export function handleNotificationEmail(context: Context) {
  return handleJob(emailNotification, async ({ user_id, type: given, data }) => {
    const type = ACTIVITY_TYPES.find((candidate) => candidate === given);
    const user = await findSender(context.db, user_id);
    if (!type || !user) return;
    // The user may have turned it off since.
    const choice = await optionalEmail(context, { user_id, type });
    if (!choice.is_wanted) return;

    const name = `${user.first_name} ${user.last_name}`.trim();
    const content = activityEmail(type, {
      recipient: name,
      language: languageOf(user),
      data,
      url: `${context.public_url}/settings/organizations`,
    });
    const brand = await emailBrandOf(context, data.action?.organization_id ?? null);
    await context.mailer.send({
      to: { name, email: user.email },
      ...(await renderEmail({ ...content, ...choice.footer }, brand)),
    });
  });
}
