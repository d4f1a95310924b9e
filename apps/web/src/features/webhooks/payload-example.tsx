import { examplePayload } from '@countersign/contract/webhook-payloads';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@countersign/contract/webhooks';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Code } from '#ui/code.tsx';
import { Select } from '#ui/select.tsx';
import { EVENT_WORDS } from '#lib/webhook-event-words.ts';

/** Example payloads for developers of a receiver. */
export function PayloadExample() {
  const { t } = useLingui();
  const [event, setEvent] = useState<WebhookEvent>('pdfs.completed');

  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t`Event`}
        value={event}
        onChange={setEvent}
        options={WEBHOOK_EVENTS.map((name) => ({ value: name, label: `${t(EVENT_WORDS[name])} (${name})` }))}
        className="max-w-md"
      />
      <Code label={t`Example`}>{JSON.stringify(examplePayload(event), null, 2)}</Code>
    </div>
  );
}
