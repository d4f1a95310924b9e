// `/verify`: checks the signatures of any PDF. Public; nothing is stored.
import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { DocumentTitle } from '#ui/document-title.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { VerifyPanel } from './verify-panel.tsx';

export function VerifyScreen() {
  const { t } = useLingui();
  // Parameters of links on certificates of completion.
  const { document, head } = useSearch({ from: '/verify' });

  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <header className="px-6 py-5">
        <Wordmark />
      </header>
      <main className="mx-auto w-full max-w-2xl flex-1 px-4 pt-[4vh] pb-16 sm:px-6">
        <DocumentTitle>{t`Verify a PDF`}</DocumentTitle>
        <h1 className="text-xl font-semibold text-balance">{t`Verify a PDF`}</h1>
        <p className="mt-2 text-base text-pretty text-ink-muted">
          {t`See who signed it and whether anything changed since. We check the file and don’t keep it.`}
        </p>
        <VerifyPanel completed={document && head ? { document, head } : null} />
      </main>
    </div>
  );
}
