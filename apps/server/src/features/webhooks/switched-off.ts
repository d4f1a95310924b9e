// Notifies the creator of a webhook that was switched off automatically.
import { notify } from '#features/notifications/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import type { WebhookRow } from '#src/schema/webhooks.ts';

export async function notifySwitchedOff(
  tx: Executor,
  context: Context,
  off: { webhook: WebhookRow; notice: 'webhook_gone' | 'webhook_failing' },
) {
  const { webhook, notice } = off;
  await notify(tx, context, [webhook.created_by], {
    type: 'System',
    data: {
      type: 'warning',
      notice,
      action: { organization_id: webhook.organization_id, resource_id: webhook.id },
      subject: new URL(webhook.url).host,
      actor: '',
      message: '',
    },
  });
}
