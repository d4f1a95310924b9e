import type { ReactNode } from 'react';
import { DocumentTitle } from './document-title.tsx';

/** Header of a screen: its only h1, a description, and actions. */
export function PageHeader({ title, description, actions }: { title: string; description?: ReactNode; actions?: ReactNode }) {
  return (
    <header data-head={actions ? 'actions' : 'plain'} className="flex flex-wrap items-end justify-between gap-4">
      <DocumentTitle>{title}</DocumentTitle>
      <div className="min-w-0">
        <h1 className="text-xl font-semibold text-ink">{title}</h1>
        {description && <p className="mt-1 text-sm text-ink-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
