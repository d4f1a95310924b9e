import type { ToolFile } from '@countersign/contract/tool-files';
import type { ToolRun } from '@countersign/contract/tool-runs';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, Download, FolderPlus, PenLine, Repeat, Workflow } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#config/paths.ts';
import { refreshPdfs } from '#features/pdfs/pdf-queries.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { formatBytes } from '#lib/bytes.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { scrollBehavior } from '#lib/scroll-behavior.ts';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Name } from '#ui/name.tsx';
import { Notice } from '#ui/notice.tsx';
import { Comparison } from '../compare/comparison.tsx';
import { PageImage } from '../page-image.tsx';
import { type Step, type ToolSession, filesOf } from '../state/tool-session.ts';
import { downloadFiles, toolApi } from '../tool-api.ts';
import { toolEntry } from '../tool-catalogue.ts';
import { NextToolDialog } from './next-tool-dialog.tsx';
import { useNoteWords } from './note-words.ts';
import { stepsToKeep } from '../state/pipeline.ts';
import { SavePipelineDialog } from './save-pipeline-dialog.tsx';

export interface ResultProps {
  session: ToolSession;
  run: ToolRun;
  steps: readonly Step[];
  onGone: () => void;
  onBack: () => void;
  onNext: (tool: Step['tool']) => void;
}

/** Results of a run, and further actions on them. */
export function Result({ session, run, steps, onGone, onBack, onNext }: ResultProps) {
  const { t } = useLingui();
  const wordsOf = useNoteWords();
  const before = filesOf(session);
  const { results } = run;
  const [dialog, setDialog] = useState<'next' | 'pipeline' | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  // The run button is below the pages, and the results appear above them.
  useEffect(() => {
    outcome.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
    // The button that was pressed is gone; without this, keyboards would start at the top of the page.
    outcome.current?.focus({ preventScroll: true });
  }, []);
  const name = t(toolEntry(session.tool).label);
  const fail = (error: unknown) => (isApiError(error, 404) ? onGone() : reportFailure(error));
  const download = useMutation({
    mutationFn: () => downloadFiles(results, name),
    meta: { silent: true },
    onError: fail,
  });
  const pdfs = results.filter(({ kind }) => kind === 'pdf');
  /** Documents cannot have passwords. */
  const isLocked = pdfs.some(({ needs_password }) => needs_password);
  // The comparison shows the number of differences itself, and its report is no version of the files.
  const notes = run.comparison ? [] : run.notes;

  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div ref={outcome} role="status" tabIndex={-1} className="scroll-mt-24 outline-none">
            <h2 className="flex items-center gap-2 text-lg font-semibold text-ink">
              <CircleCheck aria-hidden="true" className="size-5 text-success" />
              {t`Done`}
            </h2>
          </div>
          <Button variant="quiet" onPress={onBack}>{t`Change the options`}</Button>
        </div>
        {results.length > 0 && !run.comparison && <BeforeAndAfter before={before} after={results} />}
        {notes.map((note) => (
          <Notice key={note.code} tone={note.code === 'over_target' ? 'warning' : 'info'} title={wordsOf(note)} />
        ))}
        <div className="flex flex-wrap gap-2">
          {results.length > 0 && (
            <Button variant="primary" isPending={download.isPending} onPress={() => download.mutate()}>
              <Download aria-hidden="true" />
              {run.comparison ? t`Download the report` : results.length === 1 ? t`Download` : t`Download all (ZIP)`}
            </Button>
          )}
          {pdfs.length > 0 && !isLocked && (
            <SaveButtons pdfs={pdfs} maySend={pdfs.length === 1 && !run.comparison} onFail={fail} />
          )}
          {pdfs.length > 0 && !run.comparison && (
            <Button onPress={() => setDialog('next')}>
              <Repeat aria-hidden="true" />
              {t`Use another tool`}
            </Button>
          )}
          {stepsToKeep(steps).length > 0 && !run.comparison && (
            <Button onPress={() => setDialog('pipeline')}>
              <Workflow aria-hidden="true" />
              {t`Save these steps as a pipeline`}
            </Button>
          )}
        </div>
      </Card>
      {run.comparison ? <Comparison files={before} comparison={run.comparison} /> : <ResultFiles files={results} />}
      {dialog === 'next' && <NextToolDialog isPdf={pdfs.length > 0} onChoose={onNext} onClose={() => setDialog(null)} />}
      {dialog === 'pipeline' && <SavePipelineDialog steps={steps} onClose={() => setDialog(null)} />}
    </div>
  );
}

function BeforeAndAfter({ before, after }: { before: readonly ToolFile[]; after: readonly ToolFile[] }) {
  const { t } = useLingui();
  const rows: [string, readonly ToolFile[]][] = [
    [t`Before`, before],
    [t`After`, after],
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 sm:max-w-md">
      {rows.map(([label, files]) => {
        const pages = files.reduce((sum, file) => sum + (file.kind === 'pdf' ? file.pages.length : 0), 0);
        const size = formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0));
        const count = files.length;
        return (
          <div key={label} className="rounded-lg bg-sunken px-4 py-3">
            <dt className="text-xs text-ink-muted">{label}</dt>
            <dd className="mt-0.5 text-base font-semibold text-ink tabular-nums">{size}</dd>
            <dd className="text-xs text-ink-muted tabular-nums">
              {count === 1 ? t`1 file` : t`${count} files`}
              {pages > 0 && <> · {pages === 1 ? t`1 page` : t`${pages} pages`}</>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface SaveButtonsProps {
  pdfs: readonly ToolFile[];
  maySend: boolean;
  onFail: (error: unknown) => void;
}

function SaveButtons({ pdfs, maySend, onFail }: SaveButtonsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const where = useSpace();
  const save = useMutation({
    mutationFn: async (mode: 'edit' | 'signing') => {
      const ids: string[] = [];
      for (const { id, name } of pdfs) {
        const plain = name.replace(/\.pdf$/i, '') || name;
        ids.push((await toolApi.save(where.space, { id, name: plain.slice(0, 255), mode })).pdf_id);
      }
      return ids;
    },
    meta: { silent: true },
    onError: onFail,
    onSuccess: ([id], mode) => {
      void refreshPdfs(client);
      if (!id) return;
      if (mode === 'signing') return void navigate({ href: paths.pdf(id, 'signing') });
      const action = { label: t`Open`, onClick: () => void navigate({ href: paths.pdf(id) }) };
      notify.success(t`Saved to your documents`, undefined, pdfs.length === 1 ? { action } : {});
    },
  });
  if (!mayAddDocuments(where)) return null;

  return (
    <>
      <Button
        isPending={save.isPending && save.variables === 'edit'}
        isDisabled={save.isPending}
        onPress={() => save.mutate('edit')}
      >
        <FolderPlus aria-hidden="true" />
        {t`Save to documents`}
      </Button>
      {maySend && (
        <Button
          isPending={save.isPending && save.variables === 'signing'}
          isDisabled={save.isPending}
          onPress={() => save.mutate('signing')}
        >
          <PenLine aria-hidden="true" />
          {t`Send for signing`}
        </Button>
      )}
    </>
  );
}

const MAX_IMAGE = 60;

/** Preview of the results: the pages of a single PDF, or the first page of each file. */
function ResultFiles({ files }: { files: readonly ToolFile[] }) {
  const { t } = useLingui();
  const shown = files.filter(({ kind }) => kind !== 'text' && kind !== 'json' && kind !== 'zip');
  const [only] = shown;
  if (!only) return null;
  const images =
    shown.length === 1
      ? only.pages.map((size, page) => ({ key: String(page), file: only, page, size, label: String(page + 1) }))
      : shown.map((file) => ({ key: file.id, file, page: 0, size: file.pages[0], label: file.name }));

  return (
    <ul aria-label={t`Result`} className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
      {images.slice(0, MAX_IMAGE).map(({ key, file, page, size, label }) => (
        <li key={key} className="flex flex-col items-center gap-1.5 p-2">
          <span className="flex h-40 w-full items-center justify-center">
            <PageImage
              fileId={file.id}
              page={page}
              width={300}
              size={size}
              alt={t`Page ${page + 1} of ${file.name}`}
              className="max-h-40 max-w-full shadow-card outline-1 outline-line"
            />
          </span>
          <Name className="max-w-full text-xs text-ink-muted">{label}</Name>
        </li>
      ))}
    </ul>
  );
}
