import type { Verification } from '@countersign/contract/verify';
import { useLingui } from '@lingui/react/macro';
import { i18n } from '#lib/i18n.ts';
import { timelineChanges, timelineSentence } from '#lib/timeline-words.ts';

/** As proof, times show seconds and the reader's time zone. */
const EXACT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
};

/** Events until the seal, as stored in the file itself. */
export function CarriedTimeline({ events }: { events: Verification['timeline'] }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="carried-timeline" className="rounded-2xl border border-line bg-raised p-4 sm:p-5">
      <h3 id="carried-timeline" className="font-semibold">{t`What happened`}</h3>
      <ol className="mt-3 flex flex-col gap-3">
        {events.map((event) => (
          <li key={event.sequence} className="flex flex-col gap-x-4 text-sm sm:flex-row">
            <time dateTime={event.at} className="w-52 shrink-0 text-ink-muted">
              {i18n.date(event.at, EXACT)}
            </time>
            <span className="min-w-0 break-words">
              {t(timelineSentence(event))}
              {timelineChanges(event).map((change) => (
                <span key={change.id} className="block text-xs text-ink-muted">
                  {t(change)}
                </span>
              ))}
              {event.actor.email && (
                <span translate="no" className="block text-xs text-ink-muted">
                  {event.actor.email}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
