// Alerts support staff when the instance needs attention, without any content of users' documents.
import type { NotificationData } from '@countersign/contract/notifications';
import { fileFailed } from '#features/pdfs/index.ts';
import { sealStuck } from '#features/seals/index.ts';
import { timelineBroken } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import { findSupportStaff } from './queries.ts';
import { notify } from './notify.ts';

/** Ignores notification preferences. @returns a function that shows the alerts live, to be called after the commit */
export async function alertSupportStaff(
  tx: Executor,
  context: Pick<Context, 'clock' | 'live' | 'jobs'>,
  { notice, subject }: Pick<NotificationData, 'notice' | 'subject'>,
) {
  return notify(tx, context, await findSupportStaff(tx), {
    type: 'System',
    data: { type: 'danger', notice, action: null, subject, actor: '', message: '' },
    is_alert: true,
  });
}

export function supportAlertListener(context: Context) {
  return defineListener('support-alerts', [
    on(sealStuck, (tx, { pdf_id }) => alertSupportStaff(tx, context, { notice: 'seal_stuck', subject: pdf_id })),
    on(fileFailed, (tx, { pdf_id }) => alertSupportStaff(tx, context, { notice: 'file_failed', subject: pdf_id })),
    on(timelineBroken, (tx, { count }) => alertSupportStaff(tx, context, { notice: 'timelines_broken', subject: String(count) })),
  ]);
}
