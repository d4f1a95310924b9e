// Redirect after signing to an address chosen by the sender. Its host is shown before leaving.
import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { SigningState } from './signing-api.ts';

/** Enough time for anyone to stop it (WCAG 2.2.1). */
const LEAVES_AFTER_S = 20;

/** Documents finished since the page was loaded. Later visits do not redirect. */
const justFinished = new Set<string>();

export function noteFinished(pdfId: string): void {
  justFinished.add(pdfId);
}

export function RedirectNotice({ signing }: { signing: SigningState }) {
  const { redirect_to: to, pdf } = signing;
  return to === null ? null : <Leaving key={pdf.id} to={to} pdfId={pdf.id} />;
}

function Leaving({ to, pdfId }: { to: string; pdfId: string }) {
  const { t } = useLingui();
  const { host } = new URL(to);
  const [left, setLeft] = useState(() => (justFinished.has(pdfId) ? LEAVES_AFTER_S : null));
  const isLeaving = left !== null;

  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds && seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isLeaving]);
  useEffect(() => {
    if (left !== 0) return;
    justFinished.delete(pdfId);
    window.location.assign(to);
  }, [left, pdfId, to]);

  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-raised p-4 shadow-card">
      <ExternalLink aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <p role="status" className="min-w-0 flex-1 basis-52 text-sm text-pretty text-ink">
        {t`The sender asks you to continue to`}{' '}
        <bdi translate="no" className="font-semibold break-all">
          {host}
        </bdi>
        {isLeaving && (
          <span aria-live="off" className="block text-ink-muted tabular-nums">
            {t`We’ll take you there in ${left} seconds.`}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {isLeaving && (
          <Button
            size="small"
            onPress={() => {
              justFinished.delete(pdfId);
              setLeft(null);
            }}
          >
            {t`Stay here`}
          </Button>
        )}
        <Button size="small" variant="primary" onPress={() => window.location.assign(to)}>
          {t`Continue`}
        </Button>
      </div>
    </section>
  );
}
