import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useActiveContentWords } from '#lib/active-content-words.ts';
import { ActiveContentNotice } from '#ui/active-content-notice.tsx';
import type { SigningState } from './signing-api.ts';

/** Shown with the consent: the document may look different elsewhere. Renders nothing for ordinary files. */
export function ContentWarning({ signing: { active_content } }: { signing: SigningState }) {
  const title = useTitle();
  return active_content.length > 0 && <ActiveContentNotice title={title} content={active_content} />;
}

/** Shown above the pages during signing; collapsed to leave room for them. */
export function ContentWarningStrip({ signing: { active_content } }: { signing: SigningState }) {
  const title = useTitle();
  const words = useActiveContentWords();
  if (active_content.length === 0) return null;

  return (
    <section
      aria-label={title}
      className="z-20 shrink-0 border-b border-warning/30 bg-warning-soft px-3 py-2 text-sm text-ink sm:px-4"
    >
      <details>
        <summary className="cursor-pointer font-medium">
          <CircleAlert aria-hidden="true" className="me-2 inline size-4 text-warning" />
          {title}
        </summary>
        <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-8 text-ink-muted">
          {words(active_content).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function useTitle(): string {
  const { t } = useLingui();
  return t`This document may look different in other programs or in print. The sender knows this and sent it unchanged.`;
}
