import type { WebhookEvent } from '@countersign/contract/webhooks';
import { msg } from '@lingui/core/macro';

export const EVENT_WORDS: Record<WebhookEvent, ReturnType<typeof msg>> = {
  'webhooks.test': msg`Test`,
  'pdfs.used': msg`Template used`,
  'pdfs.sent': msg`Sent for signing`,
  'pdfs.signed': msg`Signed by one person`,
  'pdfs.copied': msg`Copied`,
  'pdfs.created': msg({ message: 'Created', context: 'what has happened' }),
  'pdfs.updated': msg`Changed`,
  'pdfs.deleted': msg`Deleted`,
  'pdfs.declined': msg`Declined, withdrawn or expired`,
  'pdfs.completed': msg`Completed`,
};
