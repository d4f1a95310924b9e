import { examplePayload } from '@countersign/contract/webhook-payloads';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@countersign/contract/webhooks';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ScrollBody } from '#ui/scroll-body.tsx';
import { Select } from '#ui/select.tsx';
import { EVENT_WORDS } from '#lib/webhook-event-words.ts';

/** What is sent when something happens, for whoever writes the program that hears it. */
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
      <ScrollBody label={t`Example`} className="max-h-80 overflow-auto rounded-lg bg-sunken p-3">
        <pre dir="ltr" className="w-max text-xs text-ink">
          {JSON.stringify(examplePayload(event), null, 2)}
        </pre>
      </ScrollBody>
    </div>
  );
}
