import { channels } from '@countersign/contract/live';
import { useLingui } from '@lingui/react/macro';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '#lib/i18n.ts';
import { useLiveChannel } from '#lib/live.ts';
import { useUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Code } from '#ui/code.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Maximum number of events; older ones are dropped. */
const MAX_EVENTS = 200;
const DOCUMENT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface LiveEvent {
  id: number;
  at: string;
  channel: string;
  event: string;
  data: unknown;
}

/** Shows new events on the user's own channel and on a document's channel. */
export function LiveInspector() {
  const { t } = useLingui();
  const user = useUser();
  const [document, setDocument] = useState('');
  const [isPaused, setIsPaused] = useState(false);
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const own = channels.notifications(user.id);
  const documentId = document.trim();
  const ofDocument = DOCUMENT.test(documentId) ? channels.pdf(documentId) : null;

  const receive = (channel: string) => (event: string, data: unknown) => {
    if (isPaused) return;
    const at = new Date().toISOString();
    setEvents((known) => [{ id: (known[0]?.id ?? 0) + 1, at, channel, event, data }, ...known].slice(0, MAX_EVENTS));
  };
  const joined = useJoined([own, ofDocument]);
  useLiveChannel(own, receive(own), () => joined.add(own));
  useLiveChannel(ofDocument, receive(ofDocument ?? ''), () => ofDocument && joined.add(ofDocument));

  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-ink-muted">
        {t`Events that this browser receives over the live connection (Pusher protocol) while this page is open. They say that something changed; the API has what it is now.`}
      </p>
      <ul className="flex flex-col gap-2 text-sm">
        {[own, ofDocument].map(
          (channel) =>
            channel && (
              <li key={channel} className="flex flex-wrap items-center gap-2">
                <code className="text-xs break-all">{channel}</code>
                {joined.names.includes(channel) ? (
                  <Badge color="green">{t`Connected`}</Badge>
                ) : (
                  <Badge color="yellow">{t`Connecting…`}</Badge>
                )}
              </li>
            ),
        )}
      </ul>
      <TextField
        label={t`Document ID`}
        description={t`From the address of an open document.`}
        value={document}
        maxLength={36}
        autoComplete="off"
        onChange={setDocument}
        className="max-w-md"
      />
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => setIsPaused(!isPaused)}>{isPaused ? t`Continue` : t`Pause`}</Button>
        <Button isDisabled={events.length === 0} onPress={() => setEvents([])}>
          {t`Clear`}
        </Button>
      </div>
      <EventList events={events} isPaused={isPaused} />
    </div>
  );
}

function EventList({ events, isPaused }: { events: readonly LiveEvent[]; isPaused: boolean }) {
  const { t } = useLingui();
  if (events.length === 0)
    return (
      <EmptyState icon={<Radio />} title={isPaused ? t`Paused` : t`Waiting for events`}>
        {t`Change a document in another tab to see one.`}
      </EmptyState>
    );
  return (
    <ol aria-label={t`Events`} className="flex flex-col gap-2">
      {events.map(({ id, at, channel, event, data }) => (
        <li key={id} className="flex flex-col gap-2 rounded-xl border border-line bg-raised px-4 py-3">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <code className="font-medium text-ink">{event}</code>
            <time dateTime={at} className="text-xs text-ink-muted">
              {formatTime(at)}
            </time>
          </span>
          <code className="text-xs break-all text-ink-muted">{channel}</code>
          <Code label={event}>{JSON.stringify(data ?? null, null, 2)}</Code>
        </li>
      ))}
    </ol>
  );
}

/** The channels that the server has let this browser join. */
function useJoined(wanted: readonly (string | null)[]) {
  const [names, setNames] = useState<readonly string[]>([]);
  return {
    names: names.filter((name) => wanted.includes(name)),
    add: (name: string) => setNames((known) => [...known.filter((one) => one !== name), name]),
  };
}
