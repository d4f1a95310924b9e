import type { ActiveContent } from '@countersign/contract/preflight';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActiveContentWords } from '#lib/active-content-words.ts';

interface ActiveContentNoticeProps {
  title: string;
  content: readonly ActiveContent[];
  /** Content below the list. */
  children?: ReactNode;
}

/** Lists what programs or printers may show differently. */
export function ActiveContentNotice({ title, content, children }: ActiveContentNoticeProps) {
  const words = useActiveContentWords();

  return (
    <section aria-label={title} className="rounded-xl border border-warning/30 bg-warning-soft p-3 text-sm text-ink">
      <p className="flex gap-2 font-medium">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
        <span className="min-w-0 text-pretty">{title}</span>
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-11 text-ink-muted">
        {words(content).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children && <div className="mt-3 ps-6">{children}</div>}
    </section>
  );
}
