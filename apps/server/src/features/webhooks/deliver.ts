// Delivers webhooks: at least once, in order for one pdf, for three days with growing pauses.
import type { ProblemCode } from '@countersign/contract/problems';
import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { requestOutside } from '#platform/net/safe-fetch.ts';
import type { WebhookDeliveryRow, WebhookRow } from '#src/schema/webhooks.ts';
import { deliverLine, deliverSlowLine, sweepDeliveries } from './jobs.ts';
import { sendLine } from './enqueue.ts';
import {
  type Line,
  claimDelivery,
  deleteOldDeliveries,
  findDueLines,
  findLastSilence,
  findWebhookById,
  firstInLine,
  giveUpPending,
  putOff,
  updateDelivery,
  updateWebhook,
} from './queries.ts';
import { openSecrets } from './secret.ts';
import { webhookHeaders } from './sign.ts';
import { notifySwitchedOff } from './switched-off.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** In milliseconds, before the second attempt, the third, …: three days in all. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  18 * HOUR_MS,
  22 * HOUR_MS,
];
const FAILING_TOO_LONG_MS = 5 * DAY_MS;
const RETENTION_MS = 30 * DAY_MS;
const ANSWER_WITHIN_MS = 15_000;
/** In milliseconds: no other process tries a claimed delivery. A process that dies holds it for this long. */
const CLAIM_MS = ANSWER_WITHIN_MS + 5_000;
/** In milliseconds. A receiver that takes longer uses the queue for slow ones from then on. */
const SLOW_MS = 3_000;
/** In milliseconds. A job may take two minutes; the last response may arrive after this. */
const MAX_LINE_MS = 90_000;
/** Of the response body that is shown. */
const MAX_ANSWER_BYTES = 4_096;
const GONE = 410;

/** For both queues: a webhook that becomes slow may have a line in each, so deliveries are claimed before an attempt. */
export function handleDeliveries(context: Context) {
  return [deliverLine, deliverSlowLine].map((job) =>
    handleJob(job, async (line, { signal }) => {
      // Stops before the job's time limit, after which the queue would start it again; the sweep sends the rest.
      const until = performance.now() + MAX_LINE_MS;
      while (!signal.aborted && performance.now() < until && (await deliverNext(context, line)));
    }),
  );
}

export function handleSweepDeliveries(context: Context) {
  return handleJob(sweepDeliveries, async () => {
    const now = context.clock.now();
    for (const { webhook, subject_id } of await findDueLines(context.db, now))
      await sendLine(context.db, context, { webhook, subject_id });
    await deleteOldDeliveries(context.db, new Date(now.getTime() - RETENTION_MS));
  });
}

/** @returns whether another one may follow */
async function deliverNext(context: Context, line: Line): Promise<boolean> {
  const [webhook, delivery] = [await findWebhookById(context.db, line.webhook_id), await firstInLine(context.db, line)];
  if (!webhook?.is_active || !delivery?.next_attempt_at || delivery.next_attempt_at > context.clock.now()) return false;
  if (await isPutOff(context, webhook, delivery)) return false;
  const now = context.clock.now();
  if (!(await claimDelivery(context.db, delivery.id, { now, until: new Date(now.getTime() + CLAIM_MS) }))) return false;
  const tried = await attempt(context, webhook, delivery);
  const isDelivered = tried.response_status !== null && tried.response_status >= 200 && tried.response_status < 300;
  await (isDelivered ? noteDelivered(context, webhook, delivery, tried) : noteFailed(context, webhook, delivery, tried));
  return isDelivered;
}

/**
 * After a receiver did not answer, all its deliveries wait for a minute: otherwise many lines of one webhook would wait for it
 * one after another, and hold up those of others. Manual deliveries are attempted at once.
 */
async function isPutOff(context: Context, webhook: WebhookRow, delivery: WebhookDeliveryRow): Promise<boolean> {
  const silent =
    webhook.failing_since && delivery.subject_id !== delivery.id ? await findLastSilence(context.db, webhook.id) : null;
  const until = new Date((silent?.getTime() ?? 0) + MINUTE_MS);
  if (until <= context.clock.now()) return false;
  await putOff(context.db, webhook.id, until);
  return true;
}

type Tried = Pick<WebhookDeliveryRow, 'response_status' | 'response_body' | 'failure' | 'duration_ms'>;

async function attempt(context: Context, webhook: WebhookRow, delivery: WebhookDeliveryRow): Promise<Tried> {
  const { body } = delivery;
  const at = context.clock.now();
  const started = performance.now();
  const duration = () => Math.round(performance.now() - started);
  try {
    const { status, bytes } = await requestOutside(webhook.url, {
      method: 'POST',
      headers: webhookHeaders(openSecrets(context, webhook, at), { id: messageId(body), at, body }),
      body,
      may_go_inside: context.config.webhooks.allows_private,
      within_ms: ANSWER_WITHIN_MS,
      max_bytes: MAX_ANSWER_BYTES,
    });
    return { response_status: status, response_body: readable(bytes), failure: null, duration_ms: duration() };
  } catch (error) {
    return { response_status: null, response_body: null, failure: reasonOf(error), duration_ms: duration() };
  }
}

async function noteDelivered(context: Context, webhook: WebhookRow, delivery: WebhookDeliveryRow, tried: Tried) {
  const now = context.clock.now();
  const attempts = delivery.attempts + 1;
  await updateDelivery(context.db, delivery.id, {
    ...tried,
    attempts,
    status: 'delivered',
    next_attempt_at: null,
    attempted_at: now,
  });
  const is_slow = isSlow(tried);
  if (webhook.failing_since || webhook.is_slow !== is_slow)
    await updateWebhook(context.db, webhook.id, { failing_since: null, is_slow });
}

async function noteFailed(context: Context, webhook: WebhookRow, delivery: WebhookDeliveryRow, tried: Tried) {
  const now = context.clock.now();
  const pause = PAUSES_MS[delivery.attempts];
  await context.db.transaction(async (tx) => {
    await updateDelivery(tx, delivery.id, {
      ...tried,
      attempts: delivery.attempts + 1,
      attempted_at: now,
      status: pause === undefined ? 'failed' : 'pending',
      next_attempt_at: pause === undefined ? null : new Date(now.getTime() + pause),
    });
    const since = webhook.failing_since ?? now;
    const isGone = tried.response_status === GONE;
    const isOver = isGone || now.getTime() - since.getTime() >= FAILING_TOO_LONG_MS;
    if (!isOver) return updateWebhook(tx, webhook.id, { failing_since: since, is_slow: isSlow(tried) });

    const disabled_reason = codeOfGiveUp(isGone);
    await updateWebhook(tx, webhook.id, { is_active: false, failing_since: since, disabled_reason, updated_at: now });
    await giveUpPending(tx, webhook.id);
    return notifySwitchedOff(tx, context, { webhook, notice: isGone ? 'webhook_gone' : 'webhook_failing' });
  });
}

/** Stored as a code, like the failures of deliveries. */
function codeOfGiveUp(isGone: boolean): ProblemCode {
  return isGone ? 'webhook_gone' : 'webhook_failed_for_days';
}

function isSlow({ duration_ms }: Tried): boolean {
  return (duration_ms ?? 0) >= SLOW_MS;
}

const UNTRUSTED = 'webhook_certificate_untrusted' satisfies ProblemCode;
const NOT_FOUND = 'webhook_host_unknown' satisfies ProblemCode;
const CUT_OFF = 'webhook_connection_closed' satisfies ProblemCode;
/** By error codes of Node.js. */
const REASONS: Record<string, ProblemCode> = {
  ECONNREFUSED: 'webhook_connection_refused',
  ECONNRESET: CUT_OFF,
  EPIPE: CUT_OFF,
  ENOTFOUND: NOT_FOUND,
  EAI_AGAIN: NOT_FOUND,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: UNTRUSTED,
  CERT_HAS_EXPIRED: UNTRUSTED,
};

/** Redeliveries, automatic or manual, reuse the event id: receivers recognize duplicates by it. */
function messageId(body: string): string {
  return z.object({ id: z.string() }).parse(JSON.parse(body)).id;
}

function readable(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\u0000', '');
}

/** The code of a problem; the runtime's own message if there is none. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'webhook_no_response';
  if (error.name === 'TimeoutError') return 'webhook_timeout';
  const { code } = error as NodeJS.ErrnoException;
  return (code && REASONS[code]) ?? error.message.slice(0, 500);
}
