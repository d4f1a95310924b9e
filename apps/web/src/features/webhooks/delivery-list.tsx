import type { Webhook, WebhookDelivery } from '@countersign/contract/webhooks';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { z } from 'zod/mini';
import { wordsOf } from '#lib/problem-words.ts';
import { formatMoment } from '#lib/i18n.ts';
import { notify } from '#lib/notify.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { useSpace } from '#lib/space/space.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Code } from '#ui/code.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { deliveriesQuery, useWebhookActions, webhookQuery } from './webhooks-api.ts';

export interface DeliveryListProps {
  webhook: Webhook;
  mayChange: boolean;
}

export function DeliveryList({ webhook, mayChange }: DeliveryListProps) {
  const { t } = useLingui();
  const { space } = useSpace();
  const list = useInfiniteQuery(deliveriesQuery(space, webhook.id));
  const deliveries = list.data?.pages.flatMap((page) => page.data) ?? [];
  useFollowed(webhook.id, deliveries);

  if (list.isPending) return <Skeleton className="h-40 rounded-xl" />;
  if (list.isError && deliveries.length === 0)
    return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (deliveries.length === 0)
    return <EmptyState title={t`Nothing sent yet`}>{mayChange && t`Send a test or wait for the first event.`}</EmptyState>;

  return (
    <>
      <ul className="flex flex-col gap-2">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} webhook={webhook} mayChange={mayChange} />
        ))}
      </ul>
      <LoadMore query={list} size="small" className="self-start" />
    </>
  );
}

/** A response may have disabled the webhook, so it is refetched with each delivery. */
function useFollowed(webhookId: string, deliveries: readonly WebhookDelivery[]) {
  const client = useQueryClient();
  const { space } = useSpace();
  const answered = deliveries.map(({ attempts }) => attempts).join();
  useEffect(() => {
    void client.invalidateQueries({ ...webhookQuery(space, webhookId), exact: true });
  }, [client, space, webhookId, answered]);
}

function Delivery({ delivery, webhook, mayChange }: DeliveryListProps & { delivery: WebhookDelivery }) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const { again } = useWebhookActions();
  const failure = delivery.failure && wordsOf(delivery.failure);
  const next = delivery.next_attempt_at && delivery.attempts > 0 ? formatMoment(delivery.next_attempt_at) : null;

  return (
    <li className="rounded-xl border border-line bg-raised">
      <details className="group/delivery">
        <summary className="flex cursor-default flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-4 py-3 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" className="size-4 text-ink-muted transition-transform group-open/delivery:rotate-90" />
          <span className="min-w-0 flex-1 truncate text-sm">
            <span className="font-mono text-ink">{delivery.event}</span>{' '}
            <span className="ms-2 text-ink-muted">{subjectOf(delivery.body)}</span>
          </span>
          <DeliveryState delivery={delivery} />
          <time dateTime={delivery.created_at} className="text-xs text-ink-muted">
            {formatMoment(delivery.created_at)}
          </time>
        </summary>
        <div className="flex flex-col gap-3 border-t border-line px-4 py-3 text-sm">
          <p className="text-ink-muted">
            {failure ?? (delivery.response_status ? t`The server answered ${delivery.response_status}.` : t`Not sent yet.`)}{' '}
            {delivery.duration_ms !== null && t`${delivery.duration_ms} ms.`} {next && t`Next try: ${next}.`}
          </p>
          <Words label={t`Sent`} text={pretty(delivery.body)} />
          {delivery.response_body && (
            <Words label={t({ message: 'Answer', context: 'of a server' })} text={delivery.response_body} />
          )}
          {mayChange && (
            <Button
              size="small"
              className="self-start"
              isPending={again.isPending}
              isDisabled={!webhook.is_active}
              onPress={guarded(() =>
                again.mutate({ id: webhook.id, delivery_id: delivery.id }, { onSuccess: () => notify.success(t`Sent again`) }),
              )}
            >
              <RefreshCw aria-hidden="true" />
              {t`Redeliver`}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}

function DeliveryState({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useLingui();
  if (delivery.status === 'delivered') return <Badge color="green">{t`Delivered`}</Badge>;
  if (delivery.status === 'failed') return <Badge color="red">{t`Failed`}</Badge>;
  return delivery.attempts > 0 ? (
    <Badge color="yellow">{delivery.attempts === 1 ? t`Failed once` : t`Failed ${delivery.attempts} times`}</Badge>
  ) : (
    <Badge color="blue">{t`Waiting`}</Badge>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-xs font-medium text-ink-muted">{label}</span>
      <Code label={label}>{text}</Code>
    </div>
  );
}

const payload = z.object({ data: z.object({ pdf: z.object({ name: z.string() }) }) });

/** Name of the pdf that the event is about. */
function subjectOf(body: string): string | undefined {
  return payload.safeParse(JSON.parse(body)).data?.data.pdf.name;
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
