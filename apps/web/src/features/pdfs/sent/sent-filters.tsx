// Filters of the sent documents: a button in the toolbar, and removable chips below it.
import { useLingui } from '@lingui/react/macro';
import { ListFilter, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { lazyPart } from '#lib/lazy-part.ts';
import { Button } from '#ui/button.tsx';
import { ENDING_NAMES } from './ending-names.ts';
import { type SentFilter, isFiltered } from './sent-filter.ts';
import { useSenders } from './use-senders.ts';

const SentFilterDialog = lazyPart(async () => (await import('./sent-filter-dialog.tsx')).SentFilterDialog);

interface SentFiltersProps {
  filter: SentFilter;
  onChange: (filter: SentFilter) => void;
}

export function SentFiltersButton({ filter, onChange }: SentFiltersProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const count = Object.keys(filter).length;

  return (
    <>
      <Button variant="quiet" size="small" className="px-2!" onPress={() => setIsOpen(true)}>
        <ListFilter aria-hidden="true" />
        <span className="max-sm:sr-only">{t`Filter`}</span>
        {count > 0 && <span className="rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">{count}</span>}
      </Button>
      <Suspense>{isOpen && <SentFilterDialog filter={filter} onChange={onChange} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

/** Active filters; renders nothing without any. */
export function ChosenFilters({ filter, onChange }: SentFiltersProps) {
  const { t, i18n } = useLingui();
  const senders = useSenders();
  if (!isFiltered(filter)) return null;
  const { recipient, sender, from, until, ended } = filter;
  const day = (text: string | undefined) => text && i18n.date(`${text}T12:00:00`, { dateStyle: 'medium' });
  const [firstDay, lastDay] = [day(from), day(until)];
  const senderName = senders.find(({ id }) => id === sender)?.name ?? '…';
  const chosen = [
    recipient && { key: 'recipient', label: t`Recipient: ${recipient}` },
    sender && { key: 'sender', label: t`Sent by: ${senderName}` },
    from && { key: 'from', label: t`Sent from: ${firstDay}` },
    until && { key: 'until', label: t`Sent until: ${lastDay}` },
    ended && { key: 'ended', label: t(ENDING_NAMES[ended]) },
  ].filter((entry) => entry !== undefined && entry !== '');

  return (
    <div className="-mt-2 mb-6 flex flex-wrap items-center gap-2">
      <ul aria-label={t`Filters`} className="contents">
        {chosen.map(({ key, label }) => (
          <li
            key={key}
            className="flex h-8 max-w-full items-center gap-1 rounded-full border border-line bg-raised ps-3 pe-1 text-sm text-ink"
          >
            <bdi className="truncate">{label}</bdi>
            <AriaButton
              aria-label={t`Remove: ${label}`}
              onPress={() => onChange(Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key)))}
              className="flex size-6 shrink-0 cursor-default items-center justify-center rounded-full text-ink-muted hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" className="size-3.5" />
            </AriaButton>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" onPress={() => onChange({})}>{t`Clear filters`}</Button>
    </div>
  );
}
