import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { presentedProblem } from './errors.ts';
import { id, nullableTime, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { code } from './problem-codes.ts';

/** Core specification, section 9. */
export const WEBHOOK_EVENTS = [
  'webhooks.test',
  'pdfs.used',
  'pdfs.sent',
  'pdfs.signed',
  'pdfs.copied',
  'pdfs.created',
  'pdfs.updated',
  'pdfs.deleted',
  'pdfs.declined',
  'pdfs.completed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const MAX_WEBHOOKS = 20;

export const webhook = z.object({
  id,
  user_id: id.nullable(),
  organization_id: id.nullable(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_active: z.boolean(),
  /** Why it was switched off automatically; null if it was not. */
  disabled_reason: presentedProblem.nullable(),
  /** Since when every delivery has failed. */
  failing_since: nullableTime,
  /** How long the previous secret also signs; null if it does not. */
  old_secret_until: nullableTime,
  created_at: time,
  updated_at: time,
});
export type Webhook = z.infer<typeof webhook>;

const webhookFields = z.object({
  url: z
    .string({ error: code('required') })
    .trim()
    .min(1, code('required'))
    .max(2_000, code('text_too_long'))
    .pipe(z.url({ protocol: /^https?$/, error: code('webhook_url_invalid') })),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, code('choose_an_event')).max(WEBHOOK_EVENTS.length),
  is_active: z.boolean(),
});
export const webhookInput = webhookFields.extend({ is_active: webhookFields.shape.is_active.default(true) });

/** A delivery to a webhook, with the last response. */
export const webhookDelivery = z.object({
  id,
  event: z.enum(WEBHOOK_EVENTS),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** The body exactly as sent. */
  body: z.string(),
  response_status: z.number().int().nullable(),
  response_body: z.string().nullable(),
  /** Why there was no response. */
  failure: presentedProblem.nullable(),
  duration_ms: z.number().int().nullable(),
  created_at: time,
  attempted_at: nullableTime,
  next_attempt_at: nullableTime,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/{space}/webhooks',
  summary: 'List webhooks',
  tag: 'webhooks',
  ability: 'admin',
  query: listQuery({ sorts: ['created_at'], default_sort: 'created_at' }),
  answer: listOf(webhook),
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/{space}/webhooks/{webhookId}',
  summary: 'Get a webhook',
  tag: 'webhooks',
  ability: 'admin',
  answer: webhook,
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/{space}/webhooks',
  summary: 'Create a webhook',
  description: 'Its secret is returned only once, in this response.',
  tag: 'webhooks',
  ability: 'admin',
  body: webhookInput,
  answer: webhook.extend({ secret: z.string() }),
  status: 201,
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/{space}/webhooks/{webhookId}',
  summary: 'Update a webhook',
  tag: 'webhooks',
  ability: 'admin',
  body: webhookFields.partial(),
  answer: webhook,
});

export const replaceWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/{space}/webhooks/{webhookId}/secret',
  summary: 'Replace the secret of a webhook',
  description:
    'The new secret is returned only once, in this response. For 24 hours deliveries are also signed with the old one: `webhook-signature` then contains several signatures separated by spaces, and one valid signature is sufficient.',
  tag: 'webhooks',
  ability: 'admin',
  answer: webhook.extend({ secret: z.string() }),
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/{space}/webhooks/{webhookId}',
  summary: 'Delete a webhook',
  description: 'With its deliveries.',
  tag: 'webhooks',
  ability: 'admin',
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/{space}/webhooks/{webhookId}/test',
  summary: 'Send a test event',
  description: '`webhooks.test`, whichever events the webhook subscribes to.',
  tag: 'webhooks',
  ability: 'admin',
  answer: webhookDelivery,
  status: 201,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/{space}/webhooks/{webhookId}/deliveries',
  summary: 'List deliveries of a webhook',
  description: 'Newest first.',
  tag: 'webhooks',
  ability: 'admin',
  query: listQuery({ sorts: ['created_at'], default_sort: '-created_at' }),
  answer: listOf(webhookDelivery),
});

export const redeliver = endpoint({
  method: 'POST',
  path: '/api/{space}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
  summary: 'Redeliver a webhook event',
  description: 'As a new delivery. `webhook-id` is that of the first one, as in the body.',
  tag: 'webhooks',
  ability: 'admin',
  answer: webhookDelivery,
  status: 201,
});
