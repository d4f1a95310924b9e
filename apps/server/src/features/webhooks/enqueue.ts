import { WEBHOOK_PAYLOADS } from '@countersign/contract/webhook-payloads';
import type { WebhookEvent } from '@countersign/contract/webhooks';
import { newId } from '#platform/clock/request-seed.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { WebhookDeliveryRow, WebhookRow } from '#src/schema/webhooks.ts';
import { keyOf } from './deliver.ts';
import { deliverLine } from './jobs.ts';
import { insertDelivery } from './queries.ts';

/** Puts a delivery in line. It goes out when the transaction is through. */
export async function enqueue(
  tx: Executor,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  told: { webhook: WebhookRow; event: WebhookEvent; subject_id?: string; data: Record<string, unknown> },
): Promise<WebhookDeliveryRow> {
  const { webhook, event, data } = told;
  const now = parts.clock.now();
  const id = newId(now);
  // What is about nothing in particular waits for nothing.
  const { subject_id = id } = told;
  const payload = WEBHOOK_PAYLOADS[event].parse({ id, event, created_at: now.toISOString(), data });
  return enqueueBody(tx, parts, { webhook_id: webhook.id, id, event, subject_id, body: JSON.stringify(payload) });
}

export async function enqueueBody(
  tx: Executor,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  row: Pick<WebhookDeliveryRow, 'id' | 'webhook_id' | 'event' | 'subject_id' | 'body'>,
): Promise<WebhookDeliveryRow> {
  const now = parts.clock.now();
  const delivery = await insertDelivery(tx, { ...row, status: 'pending', next_attempt_at: now, created_at: now });
  const line = { webhook_id: row.webhook_id, subject_id: row.subject_id };
  await parts.jobs.send(tx, deliverLine, line, { key: keyOf(line) });
  return delivery;
}
