import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { DocumentTitle } from '#ui/document-title.tsx';
import { TextLink } from '#ui/link.tsx';
import { type ToolEntryName, toolEntry } from './tool-catalogue.ts';

/** The head of a tool's screen, with its actions at the end. */
export function ToolHeader({ tool, children }: { tool: ToolEntryName; children?: ReactNode }) {
  const { t } = useLingui();
  const { label, about } = toolEntry(tool);
  return (
    <header data-head="actions" className="flex flex-wrap items-end justify-between gap-4">
      <DocumentTitle>{t(label)}</DocumentTitle>
      <div className="min-w-0">
        <TextLink to="/tools" className="inline-flex min-h-6 items-center gap-1 text-sm">
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t`All tools`}
        </TextLink>
        <h1 className="mt-1 text-xl font-semibold text-ink">{t(label)}</h1>
        <p className="mt-1 text-sm text-ink-muted">{t(about)}</p>
      </div>
      {children}
    </header>
  );
}
