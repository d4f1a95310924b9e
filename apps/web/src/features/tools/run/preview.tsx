// Preview of the first pages, for tools that draw on pages or change their look.
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { wordsOf } from '#lib/problem-words.ts';
import { Select } from '#ui/select.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { PageImage } from '../page-image.tsx';
import { previewRequest, previewsEachFile } from '../state/preview-request.ts';
import { type ToolSession, filesOf, neededPassword, signatureQuestion, signaturesToSend } from '../state/tool-session.ts';
import { optionErrors } from '../options/option-errors.ts';
import { runToEnd } from './use-tool-run.ts';

const PAUSE_MS = 600;

export function Preview({ session }: { session: ToolSession }) {
  const { t } = useLingui();
  const files = filesOf(session);
  const [chosenId, choose] = useState<string | null>(null);
  const index = Math.max(
    0,
    files.findIndex(({ id }) => id === chosenId),
  );
  const chosen = files[index];
  const needed = chosen ? neededPassword(chosen, [session.tool]) : null;
  const mustAnswer = signatureQuestion(session) !== 'none' && signaturesToSend(session) === 'ask';
  const isReady = chosen !== undefined && needed === null && !mustAnswer && Object.keys(optionErrors(session)).length === 0;
  const wanted = isReady ? JSON.stringify(previewRequest(session, index)) : null;
  const asked = useLater(wanted, PAUSE_MS);
  const preview = useQuery({
    queryKey: ['tool-preview', asked],
    queryFn: async ({ signal }) => {
      // Serialised from a request above.
      const request = JSON.parse(asked ?? '') as ReturnType<typeof previewRequest>;
      const { results, problem } = await runToEnd(request, { signal });
      return { file: results[0] ?? null, problem };
    },
    enabled: asked !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  if (!chosen) return null;
  const isBusy = wanted !== null && (wanted !== asked || preview.isFetching);
  const { file = null, problem = null } = (isReady && preview.data) || {};
  const hasFailed = !isBusy && (problem !== null || (preview.isError && !isApiError(preview.error, 404)));

  return (
    <section aria-label={t`Preview`} aria-busy={isBusy} className="rounded-xl border border-line bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="flex items-center gap-2 text-sm font-medium text-ink">
          {t`Preview of the first pages`}
          {isBusy && <Spinner />}
        </h2>
        {files.length > 1 && previewsEachFile(session.tool) && (
          <Select
            label={t`File in the preview`}
            isLabelHidden
            value={chosen.id}
            options={files.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choose}
            className="w-64 max-w-full"
          />
        )}
      </div>
      {file?.kind === 'pdf' ? (
        <ol className="mt-3 flex gap-4 overflow-x-auto pb-1">
          {file.pages.map((size, page) => (
            // Pages keep their positions.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={page} className="shrink-0">
              <PageImage
                fileId={file.id}
                page={page}
                width={700}
                size={size}
                alt={t`Page ${page + 1} as it will be`}
                className="h-72 shadow-card outline-1 outline-line sm:h-96"
              />
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-2 text-sm text-ink-muted">
          {needed !== null ? (
            <Trans>The preview appears once you’ve entered the password.</Trans>
          ) : mustAnswer ? (
            <Trans>The preview appears once you’ve chosen what happens to the signatures.</Trans>
          ) : !isReady ? (
            <Trans>The preview appears once the options are complete.</Trans>
          ) : hasFailed ? (
            ((problem && wordsOf(problem)) ?? <Trans>The preview couldn’t be created. You can still run the tool.</Trans>)
          ) : (
            <Trans>Creating the preview…</Trans>
          )}
        </p>
      )}
    </section>
  );
}

/** The value after a pause, so that typing does not request a preview per letter. */
function useLater(value: string | null, pauseMs: number): string | null {
  const [later, setLater] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return value === null ? null : later;
}
