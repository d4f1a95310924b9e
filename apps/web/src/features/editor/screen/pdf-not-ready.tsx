import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { DocumentTitle } from '#ui/document-title.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Mark } from '#ui/wordmark.tsx';
import { engineErrorOf, mayProcessAgain } from '../../pdfs/engine-error.ts';
import { usePdfActions } from '../../pdfs/use-pdf-actions.ts';

/** The engine is still processing the pdf, or could not read it. */
export function PdfNotReady({ pdf }: { pdf: Pdf }) {
  const { t } = useLingui();
  const error = engineErrorOf(pdf);
  const { retry } = usePdfActions();

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <DocumentTitle>{pdf.name}</DocumentTitle>
      <Mark className="size-10" />
      <h1 className="mt-8 max-w-md text-lg font-semibold text-balance break-words">{error ? error.title : pdf.name}</h1>
      <p className="mt-2 max-w-sm text-base text-pretty text-ink-muted">
        {error ? error.text : t`We’re preparing your document. This takes a moment.`}
      </p>
      {!error && <ProgressBar label={t`Preparing`} className="mt-6 max-w-48" />}
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        {mayProcessAgain(pdf) && pdf.may_change && (
          <Button variant="primary" isPending={retry.isPending} onPress={() => retry.mutate(pdf)}>
            {t`Process again`}
          </Button>
        )}
        <ButtonLink to="/home">{t`Go home`}</ButtonLink>
      </div>
    </main>
  );
}
