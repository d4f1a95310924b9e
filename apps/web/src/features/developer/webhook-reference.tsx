import { WEBHOOK_EVENTS } from '@countersign/contract/webhooks';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Code } from '#ui/code.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EVENT_WORDS } from '#lib/webhook-event-words.ts';
import { interfaceQuery } from './interface-description.ts';
import { schemaText } from './schema-text.ts';

/** Webhook events, each with an example and its full schema. */
export function WebhookReference() {
  const { t } = useLingui();
  const description = useQuery(interfaceQuery);
  const events = description.data?.events;

  if (description.isError) return <ErrorState onRetry={() => void description.refetch()} isRetrying={description.isFetching} />;
  if (!events) return <Skeleton className="h-96 rounded-xl" />;
  const wordsOf = (event: string) => {
    const known = WEBHOOK_EVENTS.find((name) => name === event);
    return known ? t(EVENT_WORDS[known]) : '';
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2 text-sm text-ink-muted">
        <p>
          {t`Deliveries are signed per Standard Webhooks with the webhook’s secret, in the headers webhook-id, webhook-timestamp and webhook-signature. Deliveries for one document arrive in order. A delivery that isn’t answered with 2xx is retried for three days.`}
        </p>
        <p>{t`The header webhook-id matches the ID in the body. Retries reuse it, so you can detect duplicates.`}</p>
        <TextLink to="/settings/webhooks">{t`Webhooks in this workspace`}</TextLink>
      </div>
      {events.map(({ event, schema, example }) => (
        <section key={event} aria-labelledby={`event-${event}`} className="flex flex-col gap-2">
          <h2 id={`event-${event}`} className="text-base font-semibold text-ink">
            <code>{event}</code>
            <span className="ms-3 text-sm font-normal text-ink-muted">{wordsOf(event)}</span>
          </h2>
          <div className="grid gap-3 xl:grid-cols-2 [&>*]:min-w-0">
            <Code label={t`Example of ${event}`}>{JSON.stringify(example, null, 2)}</Code>
            <Code label={t`Form of ${event}`}>{schemaText(schema)}</Code>
          </div>
        </section>
      ))}
    </div>
  );
}
