import { problem } from '@countersign/contract/problems';
import { MAX_WEBHOOKS, type webhookInput } from '@countersign/contract/webhooks';
import type { z } from 'zod';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { leadsInside } from '#platform/net/safe-fetch.ts';
import type { WebhookRow } from '#src/schema/webhooks.ts';
import { enqueue, enqueueBody } from './enqueue.ts';
import { countWebhooks, findDelivery, findWebhook, giveUpPending, insertWebhook, lockWebhook, updateWebhook } from './queries.ts';
import { retired, sealSecret } from './secret.ts';
import { newWebhookSecret } from './sign.ts';

type WebhookInput = z.output<typeof webhookInput>;

/** @returns the webhook and its secret, which is not shown again */
export async function createWebhook(call: Call, grant: SpaceGrant, input: WebhookInput) {
  const { context } = call;
  const now = context.clock.now();
  await requireReachable(call, input.url);
  if ((await countWebhooks(context.db, grant.space)) >= MAX_WEBHOOKS)
    throw new AppError('invalid', problem('too_many_webhooks', { max: MAX_WEBHOOKS }));

  const secret = newWebhookSecret();
  const id = newId(now);
  const webhook = await insertWebhook(context.db, {
    id,
    ...ownerOf(grant.space),
    ...input,
    events: [...new Set(input.events)],
    sealed_secret: sealSecret(context, id, secret),
    created_by: grant.user.id,
    created_at: now,
    updated_at: now,
  });
  return { webhook, secret };
}

/** Switching it on clears the reason why it was switched off; switching it off discards pending deliveries. */
export async function changeWebhook(
  call: Call,
  grant: SpaceGrant,
  change: { id: string; changes: { [Field in keyof WebhookInput]?: WebhookInput[Field] | undefined } },
): Promise<WebhookRow> {
  const { db, clock } = call.context;
  const { url, events, is_active } = change.changes;
  const webhook = await requireWebhook(call, grant, change.id);
  if (url !== undefined && url !== webhook.url) await requireReachable(call, url);
  const isNew = is_active === true && !webhook.is_active;
  return db.transaction(async (tx) => {
    if (is_active === false) await giveUpPending(tx, webhook.id);
    const changed = await updateWebhook(tx, webhook.id, {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: [...new Set(events)] }),
      ...(is_active === undefined ? {} : { is_active }),
      ...(isNew ? { disabled_reason: null, failing_since: null } : {}),
      updated_at: clock.now(),
    });
    return changed ?? webhook;
  });
}

/** @returns the webhook and its new secret, which is not shown again; the old one also signs for a day */
export async function replaceSecret(call: Call, grant: SpaceGrant, id: string) {
  const { context } = call;
  const now = context.clock.now();
  const secret = newWebhookSecret();
  return context.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, grant.space, id);
    const webhook =
      before &&
      (await updateWebhook(tx, id, { sealed_secret: sealSecret(context, id, secret), retired_secrets: retired(before, now) }));
    if (!webhook) throw new AppError('not_found');
    return { webhook, secret };
  });
}

export async function sendTest(call: Call, grant: SpaceGrant, id: string) {
  const webhook = await requireWebhook(call, grant, id);
  requireActive(webhook);
  const { context } = call;
  const data = { message: 'This is a test.' };
  return context.db.transaction((tx) => enqueue(tx, context, { webhook, event: 'webhooks.test', data }));
}

/** Sends the same body again, with the same event id, as a separate delivery that waits for no other. */
export async function redeliver(call: Call, grant: SpaceGrant, key: { id: string; delivery_id: string }) {
  const { context } = call;
  const webhook = await requireWebhook(call, grant, key.id);
  requireActive(webhook);
  const old = await findDelivery(context.db, webhook.id, key.delivery_id);
  if (!old) throw new AppError('not_found');
  const id = newId(context.clock.now());
  const again = { id, webhook, event: old.event, subject_id: id, body: old.body };
  return context.db.transaction((tx) => enqueueBody(tx, context, again));
}

/** @throws AppError 404 */
export async function requireWebhook(call: Call, grant: SpaceGrant, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(call.context.db, grant.space, id);
  if (!webhook) throw new AppError('not_found');
  return webhook;
}

function requireActive(webhook: WebhookRow) {
  if (!webhook.is_active) throw new AppError('conflict', problem('webhook_off'));
}

/** Rejects addresses in the server's own network. Checked again when sending, because a name may resolve differently by then. */
async function requireReachable(call: Call, url: string) {
  if (call.context.config.webhooks.allows_private) return;
  if (await leadsInside(url)) throw invalidField('url', problem('webhook_address_private'));
}
