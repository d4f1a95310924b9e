// Whoever made a webhook is told when it was switched off by itself: by mail and in the app.
import { tell } from '#features/notifications/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { WebhookRow } from '#src/schema/webhooks.ts';

export async function tellSwitchedOff(tx: Executor, parts: Parts, off: { webhook: WebhookRow; reason: string }) {
  const { webhook, reason } = off;
  await tell(tx, parts, [webhook.created_by], {
    type: 'System',
    data: {
      type: 'warning',
      action: null,
      subject: `The webhook ${new URL(webhook.url).host} was switched off`,
      actor: '',
      message: reason,
    },
  });
}
