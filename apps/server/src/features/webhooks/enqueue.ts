import { WEBHOOK_PAYLOADS } from '@countersign/contract/webhook-payloads';
import type { WebhookEvent } from '@countersign/contract/webhooks';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import type { WebhookDeliveryRow, WebhookRow } from '#src/schema/webhooks.ts';
import { deliverLine, deliverSlowLine } from './jobs.ts';
import { insertDelivery } from './queries.ts';

/** Queues a delivery. It is sent after the transaction has committed. */
export async function enqueue(
  tx: Executor,
  context: Pick<Context, 'clock' | 'jobs'>,
  delivery: { webhook: WebhookRow; event: WebhookEvent; subject_id?: string; data: Record<string, unknown> },
): Promise<WebhookDeliveryRow> {
  const { webhook, event, data } = delivery;
  const now = context.clock.now();
  const id = newId(now);
  // An event without a subject waits for no other.
  const { subject_id = id } = delivery;
  const payload = WEBHOOK_PAYLOADS[event].parse({ id, event, created_at: now.toISOString(), data });
  return enqueueBody(tx, context, { webhook, id, event, subject_id, body: JSON.stringify(payload) });
}

export async function enqueueBody(
  tx: Executor,
  context: Pick<Context, 'clock' | 'jobs'>,
  told: { webhook: WebhookRow } & Pick<WebhookDeliveryRow, 'id' | 'event' | 'subject_id' | 'body'>,
): Promise<WebhookDeliveryRow> {
  const { webhook, ...row } = told;
  const now = context.clock.now();
  const delivery = await insertDelivery(tx, {
    ...row,
    webhook_id: webhook.id,
    status: 'pending',
    next_attempt_at: now,
    created_at: now,
  });
  await sendLine(tx, context, { webhook, subject_id: row.subject_id });
  return delivery;
}

/** The number of lines of one space that each queue handles at once; at most half of the queue's concurrency. */
const SHARE = 3;

export async function sendLine(
  tx: Executor,
  { jobs }: Pick<Context, 'jobs'>,
  { webhook, subject_id }: { webhook: WebhookRow; subject_id: string },
) {
  const space = spaceOf(webhook);
  const turn = Number.parseInt(subject_id.slice(-6), 16) % SHARE;
  await jobs.send(
    tx,
    webhook.is_slow || webhook.failing_since ? deliverSlowLine : deliverLine,
    { webhook_id: webhook.id, subject_id },
    { key: `${webhook.id}:${subject_id}`, group: `${space}:${turn}` },
  );
}
