// The timeline events that trigger webhooks, with their public names.
import type { WebhookEvent } from '@countersign/contract/webhooks';
import { findPdfDetails } from '#features/pdfs/queries/index.ts';
import { readSignees } from '#features/signing/queries/index.ts';
import { recorded } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import { enqueue } from './enqueue.ts';
import { pdfData } from './payload.ts';
import { findListening } from './queries.ts';

const EVENTS: Record<string, WebhookEvent> = {
  uploaded: 'pdfs.created',
  created: 'pdfs.created',
  copied: 'pdfs.copied',
  'created a template from': 'pdfs.copied',
  used: 'pdfs.used',
  sent: 'pdfs.sent',
  'finished signing': 'pdfs.signed',
  'confirmed viewing': 'pdfs.updated',
  'document completed': 'pdfs.completed',
  declined: 'pdfs.declined',
  withdrawn: 'pdfs.declined',
  expired: 'pdfs.declined',
  deleted: 'pdfs.deleted',
  updated: 'pdfs.updated',
  archived: 'pdfs.updated',
  restored: 'pdfs.updated',
  redacted: 'pdfs.updated',
  'pages changed': 'pdfs.updated',
  'form decided': 'pdfs.updated',
  'text tags used': 'pdfs.updated',
  'text tags undone': 'pdfs.updated',
  'signee corrected': 'pdfs.updated',
  'handed over': 'pdfs.updated',
  'took over signing': 'pdfs.updated',
  'declined as alternate': 'pdfs.updated',
  'expiry changed': 'pdfs.updated',
  witnessed: 'pdfs.updated',
};

export function webhookListener(context: Context) {
  return defineListener('webhooks', [
    on(recorded, async (tx, { pdf_id, type }) => {
      const event = EVENTS[type];
      const details = event ? await findPdfDetails(tx, pdf_id, null) : null;
      if (!event || !details) return;
      const listening = await findListening(tx, details.pdf, event);
      if (listening.length === 0) return;
      const data = { ...pdfData(details, await readSignees(tx, pdf_id)), change: type };
      for (const webhook of listening) await enqueue(tx, context, { webhook, event, subject_id: pdf_id, data });
    }),
  ]);
}
