import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { wordsOf } from '#lib/problem-words.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { isSpaceActive, useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink, TextLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { PayloadExample } from './payload-example.tsx';
import { ReplaceSecret } from './replace-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useWebhookActions, webhookQuery } from './webhooks-api.ts';

export function WebhookScreen() {
  const { t } = useLingui();
  const { webhookId } = useParams({ from: '/app/settings/webhooks/$webhookId' });
  const { space, organization } = useSpace();
  const mayChange = isSpaceActive({ organization });
  const navigate = useNavigate();
  const webhook = useQuery(webhookQuery(space, webhookId));
  const { change, remove, test } = useWebhookActions();
  const guarded = useGuardedAction();
  const [isDeleting, setIsDeleting] = useState(false);

  if (isApiError(webhook.error, 404)) {
    return (
      <EmptyState title={t`Webhook not found`} action={<ButtonLink to="/settings/webhooks">{t`All webhooks`}</ButtonLink>}>
        {t`It was deleted, or belongs to another workspace.`}
      </EmptyState>
    );
  }
  if (webhook.isError) return <ErrorState onRetry={() => void webhook.refetch()} isRetrying={webhook.isFetching} />;
  if (!webhook.data) return <Skeleton className="h-64 rounded-xl" />;
  const { data } = webhook;
  const host = new URL(data.url).host;
  const reason = data.disabled_reason && wordsOf(data.disabled_reason);

  return (
    <>
      <TextLink to="/settings/webhooks" className="mb-6 inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`All webhooks`}
      </TextLink>
      <Section title={host} description={t`URL and events.`}>
        <Card>
          <div className="mb-5 flex flex-col gap-2">
            <Switch
              isSelected={data.is_active}
              isDisabled={!mayChange}
              onChange={guarded((is_active) => change.mutate({ id: data.id, body: { is_active } }, { onError: reportFailure }))}
            >
              {t`Active`}
            </Switch>
            {reason && (
              <p role="status" className="text-sm text-danger">
                {t`Switched off automatically: ${reason}`}
              </p>
            )}
          </div>
          <WebhookForm
            key={data.updated_at}
            webhook={data}
            isReadOnly={!mayChange}
            saveLabel={t`Save`}
            onSave={async (body) => {
              await change.mutateAsync({ id: data.id, body });
              notify.success(t`Webhook saved`);
            }}
          />
        </Card>
      </Section>
      <Section title={t`Deliveries`} description={t`Deliveries of the last 30 days and their responses.`}>
        <div className="flex flex-col gap-4">
          {mayChange && (
            <Button
              className="self-start"
              isPending={test.isPending}
              isDisabled={!data.is_active}
              onPress={guarded(() => test.mutate(data.id, { onSuccess: () => notify.success(t`Test sent`) }))}
            >
              <Send aria-hidden="true" />
              {t`Send a test`}
            </Button>
          )}
          <DeliveryList webhook={data} mayChange={mayChange} />
        </div>
      </Section>
      <Section title={t`Examples`} description={t`Payloads by event. Signed per Standard Webhooks.`}>
        <PayloadExample />
      </Section>
      {(mayChange || data.old_secret_until) && (
        <Section title={t`Secret`} description={t`Receivers use it to check that deliveries come from Countersign.`}>
          <ReplaceSecret webhook={data} mayChange={mayChange} />
        </Section>
      )}
      {mayChange && (
        <Section title={t`Delete`} description={t`Nothing more will be sent there.`}>
          <Button variant="danger" onPress={() => setIsDeleting(true)}>
            <Trash2 aria-hidden="true" />
            {t`Delete webhook`}
          </Button>
        </Section>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        isDanger
        title={t`Delete the webhook ${host}?`}
        confirmLabel={t`Delete webhook`}
        isPending={remove.isPending}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(data.id, { onSuccess: () => void navigate({ to: '/settings/webhooks' }) })}
      >
        {t`Its deliveries are deleted too. This can’t be undone.`}
      </ConfirmDialog>
    </>
  );
}
