// How the first pages would look, for tools that draw on them or change their looks.
import type { ToolName } from '@countersign/contract/tool-options';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { Spinner } from '#ui/spinner.tsx';
import { PageImage } from '../page-image.tsx';
import { type ToolSession, filesOf, signatureQuestion, signaturesToSend } from '../state/tool-session.ts';
import { optionErrors, requestOf } from './use-run.ts';
import { runToEnd } from './use-tool-run.ts';

const PREVIEWED: readonly ToolName[] = [
  'page-numbers',
  'bates',
  'header-footer',
  'watermark',
  'stamp',
  'n-up',
  'flatten',
  'compress',
];
const PAUSE_MS = 600;
const PAGES = 3;

export function hasPreview(tool: ToolName): boolean {
  return PREVIEWED.includes(tool);
}

export function Preview({ session }: { session: ToolSession }) {
  const { t } = useLingui();
  const [first] = filesOf(session);
  const isReady =
    first !== undefined &&
    !first.needs_password &&
    (signatureQuestion(session) === 'none' || signaturesToSend(session) !== 'ask') &&
    Object.keys(optionErrors(session)).length === 0;
  const wanted = isReady ? JSON.stringify({ ...requestOf(session), files: [first.id] }) : null;
  const asked = useLater(wanted, PAUSE_MS);
  const preview = useQuery({
    queryKey: ['tool-preview', asked],
    queryFn: async ({ signal }) => {
      // Made of a request just above.
      const request = JSON.parse(asked ?? '') as ReturnType<typeof requestOf>;
      const run = await runToEnd({ ...request, preview_pages: PAGES }, { signal });
      return run.results[0] ?? null;
    },
    enabled: asked !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  if (!first) return null;
  const file = isReady ? preview.data : null;
  const isBusy = wanted !== null && (wanted !== asked || preview.isFetching);

  return (
    <section aria-label={t`Preview`} aria-busy={isBusy} className="rounded-xl border border-line bg-sunken p-4">
      <h2 className="flex items-center gap-2 text-sm font-medium text-ink">
        {t`Preview of the first pages`}
        {isBusy && <Spinner />}
      </h2>
      {file && file.kind === 'pdf' ? (
        <ol className="mt-3 flex gap-4 overflow-x-auto pb-1">
          {file.pages.map((size, page) => (
            // A page is where it is.
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
          {preview.isError && isReady && !isApiError(preview.error, 404)
            ? t`The preview couldn’t be created. You can still run the tool.`
            : isReady
              ? t`Creating the preview…`
              : t`The preview appears once the options are complete.`}
        </p>
      )}
    </section>
  );
}

/** The value as it was for a moment: what is typed is not asked for letter by letter. */
function useLater(value: string | null, pauseMs: number): string | null {
  const [later, setLater] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return value === null ? null : later;
}
