import type { Webhook, WebhookEvent } from '@countersign/contract/webhooks';
import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { isApiError } from '#lib/api/api-error.ts';
import { checkedBy } from '#lib/api/form-check.ts';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { EVENT_WORDS } from '#lib/webhook-event-words.ts';
import { Button } from '#ui/button.tsx';
import { FormCheckboxGroup } from '#ui/form-checkbox-group.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import type { WebhookBody } from './webhooks-api.ts';

export interface WebhookFormProps {
  webhook?: Webhook;
  /** Read-only view. */
  isReadOnly?: boolean;
  saveLabel: string;
  onSave: (body: WebhookBody) => Promise<unknown>;
  onCancel?: () => void;
}

/** In the order in which they happen to a document. The test button sends test events regardless of this choice. */
const CHOICES = [
  'pdfs.created',
  'pdfs.copied',
  'pdfs.used',
  'pdfs.updated',
  'pdfs.sent',
  'pdfs.signed',
  'pdfs.completed',
  'pdfs.declined',
  'pdfs.deleted',
] as const satisfies readonly WebhookEvent[];

type Values = Required<Pick<WebhookBody, 'url' | 'events'>>;

const check = checkedBy<Values, Values>(async () => {
  const { webhookInput } = await import('@countersign/contract/webhooks');
  return webhookInput.pick({ url: true, events: true });
});

const EMPTY: Values = { url: '', events: ['pdfs.sent', 'pdfs.completed', 'pdfs.declined'] };

export function WebhookForm({ webhook, isReadOnly = false, saveLabel, onSave, onCancel }: WebhookFormProps) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const { control, handleSubmit, setError, formState } = useForm<Values>({
    resolver: check,
    defaultValues: webhook ? { url: webhook.url, events: webhook.events } : EMPTY,
  });

  const save = handleSubmit(async (body) => {
    try {
      await onSave(body);
    } catch (error) {
      if (showServerErrors(error, setError, ['url', 'events'])) return;
      if (isApiError(error, 422)) setError('url', { type: 'server', message: error.message });
      else reportFailure(error);
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        guarded(() => void save())();
      }}
      className="flex flex-col gap-5"
    >
      <FormTextField
        control={control}
        name="url"
        label={t`Address`}
        type="url"
        isReadOnly={isReadOnly}
        description={t`Events are POSTed here, signed per Standard Webhooks.`}
        placeholder="https://example.com/hooks/countersign"
        autoComplete="off"
      />
      <FormCheckboxGroup
        control={control}
        name="events"
        label={t`Events`}
        isDisabled={isReadOnly}
        className="sm:grid-cols-2"
        options={CHOICES.map((name) => ({
          value: name,
          label: (
            <span>
              {t(EVENT_WORDS[name])}{' '}
              <span translate="no" className="font-mono text-xs text-ink-muted">
                {name}
              </span>
            </span>
          ),
        }))}
      />
      {!isReadOnly && (
        <div className="flex justify-end gap-2">
          {onCancel && <Button onPress={onCancel}>{t`Cancel`}</Button>}
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {saveLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
