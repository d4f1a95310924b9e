import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DocumentTitle } from '#ui/document-title.tsx';
import { Wordmark } from '#ui/wordmark.tsx';

/** The public page of a form: title, sender, and a single action. */
export function FormPage({
  icon,
  title,
  isTitleHidden = false,
  owner,
  children,
}: {
  icon?: ReactNode;
  title: string;
  isTitleHidden?: boolean;
  owner?: string;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-10">
        <DocumentTitle>{title}</DocumentTitle>
        <div className="rounded-2xl border border-line bg-raised p-6 shadow-card sm:p-8">
          {icon && (
            <span
              aria-hidden="true"
              className="mb-5 flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-5"
            >
              {icon}
            </span>
          )}
          <h1 className={isTitleHidden ? 'sr-only' : 'text-xl font-semibold text-balance break-words text-ink'}>{title}</h1>
          {owner && (
            <p className="mt-1 text-sm text-ink-muted">{t`${owner} invites you to complete and sign this form. No account needed.`}</p>
          )}
          <div className="mt-6 text-base text-pretty text-ink-muted">{children}</div>
        </div>
      </main>
      <footer className="flex justify-center pb-8 opacity-80">
        <Wordmark />
      </footer>
    </div>
  );
}
