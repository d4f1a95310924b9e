import { type ReactNode, useId } from 'react';

/** A section of a panel with a small heading. */
export function PanelSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-b border-line p-4 last:border-b-0">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 id={id} className="text-sm font-semibold text-ink">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
