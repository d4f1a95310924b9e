// `/verify`: checks the signatures of any PDF. Public; nothing is stored.
import { verifyPdf } from '@countersign/contract/verify';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FileSearch } from 'lucide-react';
import { isApiError } from '#lib/api/api-error.ts';
import { upload } from '#lib/api/upload.ts';
import { Button } from '#ui/button.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { PageDropZone } from '#ui/page-drop-zone.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { CompletionCard, useCompletion } from './completion-card.tsx';
import { VerificationResult } from './verification-result.tsx';

export function VerifyScreen() {
  const { t } = useLingui();
  // Parameters of links on certificates of completion.
  const { document, head } = useSearch({ from: '/verify' });
  const completion = useCompletion(document && head ? { document, head } : null);
  const check = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, result: await upload(verifyPdf, { params: {}, file }) }),
    meta: { silent: true },
  });
  const start = (files: File[]) => {
    const [file] = files;
    if (file) check.mutate(file);
  };
  const picker = useFilePicker({ accept: 'application/pdf,.pdf', onPick: start });

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
        {document && head && <CompletionCard found={completion} checked={check.data?.result} />}
        <div className="mt-6 flex flex-col items-center gap-4 rounded-2xl border-2 border-dashed border-line-strong bg-raised px-6 py-10 text-center">
          <FileSearch aria-hidden="true" className="size-8 text-ink-muted" strokeWidth={1.5} />
          <p className="text-sm text-ink-muted">{t`Drop a PDF here, or choose one.`}</p>
          <Button variant={check.data ? 'secondary' : 'primary'} isPending={check.isPending} onPress={picker.open}>
            {check.data ? t`Choose another file` : t`Choose a file`}
          </Button>
          {check.isPending && <ProgressBar label={t`Checking`} className="w-full max-w-48" />}
        </div>
        {picker.input}
        <PageDropZone onDrop={start}>{t`Drop the file to check it`}</PageDropZone>
        <div aria-live="polite" className="mt-8">
          {check.isError && (
            <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
              {problemOf(check.error) ?? t`The file couldn’t be checked. Please try again.`}
            </p>
          )}
          {check.isSuccess && (
            <VerificationResult
              name={check.data.name}
              result={check.data.result}
              isOther={Boolean(completion.data && completion.data.sha256 !== check.data.result.sha256)}
            />
          )}
        </div>
      </main>
    </div>
  );
}

function problemOf(error: unknown): string | undefined {
  return isApiError(error) ? (error.errors['file']?.[0] ?? error.message) : undefined;
}
