import type { BodyInputOf } from '@countersign/contract/endpoint';
import { uuidv7 } from '@countersign/document-model/uuid';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  replaceWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@countersign/contract/webhooks';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import { useSpace } from '#lib/space/space.ts';

export type WebhookBody = BodyInputOf<typeof createWebhook>;

/** Polling interval while a delivery is pending. */
const REFETCH_INTERVAL_MS = 2_000;

export function webhooksQuery(space: Space) {
  return queryOptions({
    queryKey: ['webhooks', space, 'list'],
    queryFn: async ({ signal }) => (await call(listWebhooks, { params: { space }, query: { 'page[size]': 100 }, signal })).data,
  });
}

export function webhookQuery(space: Space, webhookId: string) {
  return queryOptions({
    queryKey: ['webhooks', space, webhookId],
    queryFn: ({ signal }) => call(getWebhook, { params: { space, webhookId }, signal }),
  });
}

export function deliveriesQuery(space: Space, webhookId: string) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', space, webhookId, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { params: { space, webhookId }, query: { 'page[number]': pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.next_page_url ? last.current_page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(({ status, attempts }) => status === 'pending' && attempts === 0))
        ? REFETCH_INTERVAL_MS
        : false,
  });
}

export function useWebhookActions() {
  const { space } = useSpace();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['webhooks', space] });

  return {
    create: useMutation({
      mutationFn: (body: WebhookBody) => call(createWebhook, { params: { space }, body, idempotencyKey: uuidv7() }),
      meta: { silent: true },
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: Partial<WebhookBody> }) =>
        call(updateWebhook, { params: { space, webhookId: id }, body }),
      meta: { silent: true },
      onSettled,
    }),
    replaceSecret: useMutation({
      mutationFn: (id: string) => call(replaceWebhookSecret, { params: { space, webhookId: id }, idempotencyKey: uuidv7() }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => call(deleteWebhook, { params: { space, webhookId: id } }), onSettled }),
    test: useMutation({
      mutationFn: (id: string) => call(testWebhook, { params: { space, webhookId: id }, idempotencyKey: uuidv7() }),
      onSettled,
    }),
    again: useMutation({
      mutationFn: ({ id, delivery_id }: { id: string; delivery_id: string }) =>
        call(redeliver, {
          params: { space, webhookId: id, deliveryId: delivery_id },
          idempotencyKey: uuidv7(),
        }),
      onSettled,
    }),
  };
}
