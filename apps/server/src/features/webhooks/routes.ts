import { presentProblem } from '@countersign/contract/problems';
import * as contract from '@countersign/contract/webhooks';
import { ownerOf } from '#features/organizations/spaces/index.ts';
import type { FastifyInstance } from 'fastify';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { byCaller, type RateLimit } from '#platform/limits/rate-limit.ts';
import type { WebhookDeliveryRow, WebhookRow } from '#src/schema/webhooks.ts';
import { mayAimWebhooks, mayManageWebhooks } from './policy.ts';
import { deleteWebhook, listDeliveries, listWebhooks } from './queries.ts';
import { stillSigning } from './secret.ts';
import { changeWebhook, createWebhook, redeliver, replaceSecret, requireWebhook, sendTest } from './service.ts';

const BY_HAND: RateLimit = {
  name: 'webhook-by-hand',
  max: 60,
  window_seconds: 3_600,
  key: byCaller,
};

export function webhookRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;
  const present = (webhook: WebhookRow) => presentWebhook(webhook, clock.now());

  mount(app, contract.listWebhooks, {
    policy: mayManageWebhooks,
    handler: async ({ grant, query, request }) => {
      const { data, total } = await listWebhooks(db, grant.space, query);
      return pageOf(request, query, { data: data.map(present), total });
    },
  });

  mount(app, contract.getWebhook, {
    policy: mayManageWebhooks,
    handler: async ({ call, grant, params }) => present(await requireWebhook(call, grant, params.webhookId)),
  });

  mount(app, contract.createWebhook, {
    policy: mayAimWebhooks,
    plan_required_of: ({ space }) => ownerOf(space),
    rate_limit: BY_HAND,
    handler: async ({ call, grant, body }) => {
      const { webhook, secret } = await createWebhook(call, grant, body);
      return { ...present(webhook), secret };
    },
  });

  mount(app, contract.updateWebhook, {
    policy: mayAimWebhooks,
    handler: async ({ call, grant, params, body }) =>
      present(await changeWebhook(call, grant, { id: params.webhookId, changes: body })),
  });

  mount(app, contract.replaceWebhookSecret, {
    policy: mayAimWebhooks,
    rate_limit: BY_HAND,
    handler: async ({ call, grant, params }) => {
      const { webhook, secret } = await replaceSecret(call, grant, params.webhookId);
      return { ...present(webhook), secret };
    },
  });

  mount(app, contract.deleteWebhook, {
    policy: mayManageWebhooks,
    handler: async ({ call, grant, params }) => {
      const webhook = await requireWebhook(call, grant, params.webhookId);
      await deleteWebhook(db, webhook.id);
    },
  });

  mount(app, contract.testWebhook, {
    policy: mayAimWebhooks,
    rate_limit: BY_HAND,
    handler: async ({ call, grant, params }) => presentDelivery(await sendTest(call, grant, params.webhookId)),
  });

  mount(app, contract.listDeliveries, {
    policy: mayManageWebhooks,
    handler: async ({ call, request, grant, params, query }) => {
      const webhook = await requireWebhook(call, grant, params.webhookId);
      const { data, total } = await listDeliveries(db, webhook.id, query);
      return pageOf(request, query, { data: data.map(presentDelivery), total });
    },
  });

  mount(app, contract.redeliver, {
    policy: mayAimWebhooks,
    rate_limit: BY_HAND,
    handler: async ({ call, grant, params }) =>
      presentDelivery(await redeliver(call, grant, { id: params.webhookId, delivery_id: params.deliveryId })),
  });
}

/** Never includes the secrets. */
function presentWebhook(row: WebhookRow, now: Date) {
  const { sealed_secret: _secret, retired_secrets: _secrets, created_by: _maker, ...webhook } = row;
  return {
    ...webhook,
    disabled_reason: webhook.disabled_reason === null ? null : presentProblem({ code: webhook.disabled_reason }),
    old_secret_until: stillSigning(row, now)[0]?.until ?? null,
    failing_since: webhook.failing_since?.toISOString() ?? null,
    created_at: webhook.created_at.toISOString(),
    updated_at: webhook.updated_at.toISOString(),
  };
}

function presentDelivery({ sequence: _sequence, webhook_id: _webhook, subject_id: _subject, ...delivery }: WebhookDeliveryRow) {
  return {
    ...delivery,
    failure: delivery.failure === null ? null : presentProblem({ code: delivery.failure }),
    created_at: delivery.created_at.toISOString(),
    attempted_at: delivery.attempted_at?.toISOString() ?? null,
    next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
  };
}
