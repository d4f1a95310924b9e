import { optionalMail } from '#features/notification-preferences/index.ts';
import { mailBrandOf } from '#features/organizations/index.ts';
import { findSender } from '#features/signing/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { renderMail } from '#platform/email/template.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import { ACTIVITY_TYPES, activityMail } from './emails/activity-email.ts';
import { mailNotification } from './jobs.ts';

export function handleNotificationMail(context: Context) {
  return handleJob(mailNotification, async ({ user_id, type: given, data }) => {
    const type = ACTIVITY_TYPES.find((candidate) => candidate === given);
    const user = await findSender(context.db, user_id);
    if (!type || !user) return;
    // The user may have turned it off since.
    const choice = await optionalMail(context, { user_id, type });
    if (!choice.is_wanted) return;

    const name = `${user.first_name} ${user.last_name}`.trim();
    const content = activityMail(type, {
      recipient: name,
      language: languageOf(user),
      data,
      url: `${context.public_url}/settings/organizations`,
    });
    const brand = await mailBrandOf(context, data.action?.organization_id ?? null);
    await context.mailer.send({
      to: { name, email: user.email },
      ...(await renderMail({ ...content, ...choice.footer }, brand)),
    });
  });
}
