import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#lib/i18n.ts';
import { timelineChanges, timelineHost, timelineReason, timelineSentence } from '#lib/timeline-words.ts';
import { Quote } from '#ui/quote.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { timelineQuery } from '../api/editor-api.ts';

/** Events of a pdf, newest first. */
export function TimelineList({ pdfId }: { pdfId: string }) {
  const { t } = useLingui();
  const timeline = useQuery(timelineQuery(pdfId));
  if (!timeline.data) return <Skeleton className="h-24 w-full" />;

  return (
    <ol className="flex flex-col gap-3">
      {timeline.data.data.toReversed().map((event) => (
        <li key={event.sequence} className="flex gap-3 text-sm">
          <span aria-hidden="true" className="mt-1.5 size-1.5 shrink-0 rounded-full bg-line-strong" />
          <span className="min-w-0 flex-1">
            <span className="block text-ink">{t(timelineSentence(event))}</span>
            {timelineChanges(event).map((change) => (
              <span key={change.id} className="block text-xs wrap-anywhere text-ink-muted">
                {t(change)}
              </span>
            ))}
            <Reason text={timelineReason(event)} />
            <Host name={timelineHost(event)} />
            <time dateTime={event.at} className="block text-xs text-ink-muted">
              {formatMoment(event.at)}
            </time>
          </span>
        </li>
      ))}
      {!timeline.data.is_intact && <li className="text-xs text-danger">{t`This timeline’s hash chain is broken.`}</li>}
    </ol>
  );
}

function Reason({ text }: { text: string | null }) {
  return text && <Quote className="text-xs text-ink-muted">{text}</Quote>;
}

function Host({ name }: { name: string | null }) {
  const { t } = useLingui();
  return name && <span className="block text-xs text-ink-muted">{t`In person, hosted by ${name}`}</span>;
}
