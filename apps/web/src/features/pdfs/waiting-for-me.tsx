// Documents that wait for the user's own signature or approval, in any space.
import type { NextToSign } from '@countersign/contract/dashboard';
import { useLingui } from '@lingui/react/macro';
import { PenLine } from 'lucide-react';
import { formatMoment } from '#lib/i18n.ts';
import { TASK_WORDS } from '#lib/signee-task-words.ts';
import { FactLine } from '#ui/fact-line.tsx';
import { ButtonLink } from '#ui/link.tsx';

export function WaitingForMe({ items }: { items: readonly NextToSign[] }) {
  const { t } = useLingui();
  if (items.length === 0) return null;

  return (
    <section id="waiting-for-you" aria-label={t`Waiting for you`} className="mt-12 scroll-mt-24">
      <h2 className="mb-4 text-base font-semibold">{t`Waiting for you`}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised shadow-card">
        {items.map(({ pdf, signee_id, signee_name, kind, sender_name, asked_at }) => (
          <li key={signee_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <PenLine aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
            <div className="min-w-0 flex-1 basis-48">
              <p translate="no" className="truncate font-medium text-ink">
                {pdf.name}
              </p>
              <p className="truncate text-sm text-ink-muted">
                <FactLine
                  facts={[
                    // Several people may share an address.
                    items.some((other) => other.pdf.id === pdf.id && other.signee_id !== signee_id) && t`For ${signee_name}`,
                    t`From ${sender_name}`,
                    asked_at && formatMoment(asked_at),
                  ]}
                />
              </p>
            </div>
            <ButtonLink
              to="/pdfs/$pdfId/{-$mode}"
              params={{ pdfId: pdf.id }}
              search={{ signee: signee_id }}
              variant="primary"
              size="small"
            >
              {t(TASK_WORDS[kind])}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
