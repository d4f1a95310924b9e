import { type Webhook, type WebhookEvent, webhookInput } from '@countersign/contract/webhooks';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { WITH_CODES, wordsOfIssue } from '#lib/own-checks.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/text-field.tsx';
import { EVENT_WORDS } from '#lib/webhook-event-words.ts';
import type { WebhookBody } from './webhooks-api.ts';

export interface WebhookFormProps {
  webhook?: Webhook;
  /** It is there to be looked at. */
  isReadOnly?: boolean;
  saveLabel: string;
  onSave: (body: WebhookBody) => Promise<unknown>;
  onCancel?: () => void;
}

/** A test is sent by its button, whatever is chosen here. */
/** In the order of a document's life. */
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

export function WebhookForm({ webhook, isReadOnly = false, saveLabel, onSave, onCancel }: WebhookFormProps) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const eventsId = useId();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? ['pdfs.sent', 'pdfs.completed', 'pdfs.declined']);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    const parsed = webhookInput.safeParse({ url, events }, WITH_CODES);
    if (!parsed.success)
      return setErrors(Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), wordsOfIssue(issue)])));
    setErrors({});
    setIsSaving(true);
    try {
      await onSave({ url: parsed.data.url, events: parsed.data.events });
    } catch (error) {
      if (isApiError(error, 422))
        setErrors(
          Object.keys(error.errors).length > 0
            ? Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts[0]]))
            : { url: error.message },
        );
      else reportFailure(error);
    } finally {
      setIsSaving(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    guarded(() => void save())();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t`Address`}
        type="url"
        value={url}
        isReadOnly={isReadOnly}
        onChange={setUrl}
        error={errors['url']}
        description={t`Events are POSTed here, signed per Standard Webhooks.`}
        placeholder="https://example.com/hooks/countersign"
        autoComplete="off"
      />
      <div role="group" aria-labelledby={eventsId} className="flex flex-col gap-2">
        <span id={eventsId} className="text-sm font-medium text-ink">{t`Events`}</span>
        <div className="grid gap-2 sm:grid-cols-2">
          {CHOICES.map((name) => (
            <Checkbox
              key={name}
              isSelected={events.includes(name)}
              isDisabled={isReadOnly}
              onChange={(isOn) => setEvents(isOn ? [...events, name] : events.filter((other) => other !== name))}
            >
              <span>
                {t(EVENT_WORDS[name])}{' '}
                <span translate="no" className="font-mono text-xs text-ink-muted">
                  {name}
                </span>
              </span>
            </Checkbox>
          ))}
        </div>
        {errors['events'] && <p className="text-xs text-danger">{errors['events']}</p>}
      </div>
      {!isReadOnly && (
        <div className="flex justify-end gap-2">
          {onCancel && <Button onPress={onCancel}>{t`Cancel`}</Button>}
          <Button type="submit" variant="primary" isPending={isSaving}>
            {saveLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
