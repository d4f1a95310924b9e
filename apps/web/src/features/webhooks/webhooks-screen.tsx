import type { Webhook } from '@countersign/contract/webhooks';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '#lib/session/session.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { isSpaceActive, useSpace } from '#lib/space/space.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PlainLink, TextLink } from '#ui/link.tsx';
import { Modal } from '#ui/modal.tsx';
import { Name } from '#ui/name.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useWebhookActions, webhooksQuery } from './webhooks-api.ts';

export function WebhooksScreen() {
  const { t } = useLingui();
  const { space, organization } = useSpace();
  const webhooks = useQuery(webhooksQuery(space));
  const { create } = useWebhookActions();
  const guarded = useGuardedAction();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { is_developer } = useUser();
  const add = isSpaceActive({ organization }) && (
    <Button variant="primary" onPress={guarded(() => setIsAdding(true))}>
      <Plus aria-hidden="true" />
      {t`New webhook`}
    </Button>
  );

  return (
    <Section title={t`Webhooks`} description={t`Send events about this workspace’s documents to other apps as they happen.`}>
      {webhooks.isPending && <Skeleton className="h-40 rounded-xl" />}
      {webhooks.isError && <ErrorState onRetry={() => void webhooks.refetch()} isRetrying={webhooks.isFetching} />}
      {webhooks.data?.length === 0 && (
        <EmptyState icon={<WebhookIcon />} title={t`No webhooks yet`} action={add}>
          {add && t`Enter a URL and choose events.`}
        </EmptyState>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-2">
            {webhooks.data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
          {add && <div>{add}</div>}
        </div>
      )}
      {is_developer && (
        <p className="mt-4 text-sm">
          <TextLink to="/developer" search={{ tab: 'webhooks' }}>{t`Events and their payloads`}</TextLink>
        </p>
      )}
      {isAdding && (
        <Modal isOpen size="large" title={t`New webhook`} onClose={() => setIsAdding(false)}>
          <WebhookForm
            saveLabel={t`Create`}
            onCancel={() => setIsAdding(false)}
            onSave={async (body) => {
              const made = await create.mutateAsync(body);
              setIsAdding(false);
              setSecret(made.secret);
            }}
          />
        </Modal>
      )}
      {secret && <NewSecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Section>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const count = webhook.events.length;

  return (
    <li>
      <PlainLink
        to="/settings/webhooks/$webhookId"
        params={{ webhookId: webhook.id }}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border border-line bg-raised px-4 py-3 hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-64">
          <Name className="text-sm font-medium text-ink">{webhook.url}</Name>
          <span className="block truncate text-xs text-ink-muted">{count === 1 ? t`1 event` : t`${count} events`}</span>
        </span>
        <WebhookState webhook={webhook} />
      </PlainLink>
    </li>
  );
}

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  if (!webhook.is_active) return <Badge color={webhook.disabled_reason ? 'red' : 'gray'}>{t`Off`}</Badge>;
  return webhook.failing_since ? <Badge color="yellow">{t`Failing`}</Badge> : <Badge color="green">{t`On`}</Badge>;
}
