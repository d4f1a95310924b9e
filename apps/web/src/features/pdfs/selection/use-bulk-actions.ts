// Runs an action on all selected pdfs in chunks, collects failures, and offers Undo if possible.
import { type BatchAction, type BatchOutcome, changePdfs, remindPdfs, zipPdfs } from '@countersign/contract/pdf-batches';
import type { ListedPdf } from '@countersign/contract/pdfs';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callForFile } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { wordsOf } from '#lib/problem-words.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { saveFile } from '#lib/save-file.ts';
import { useSpace } from '#lib/space/space.ts';
import type { FolderTarget } from '../folders/use-folder-actions.ts';
import { patchListedPdf, refreshPdfs } from '../pdf-queries.ts';
import { inChunks } from './bulk-rules.ts';

const CHUNK = 25;
/** Limit of pdfs in one ZIP file. */
export const MAX_ZIPPED = 100;

export interface BulkFailure {
  name: string;
  message: string;
}

/** Progress of the running action from 0 to 1; undefined if unknown. */
export interface BulkProgress {
  label: string;
  value: number | undefined;
}

export interface BulkResult {
  title: string;
  failures: readonly BulkFailure[];
}

type Work = (ids: string[]) => Promise<BatchOutcome>;

export function useBulkActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { space } = useSpace();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);

  const change = (action: BatchAction, folder_id?: string | null): Work => {
    return (ids) =>
      call(changePdfs, { params: { space }, body: { ids, action, ...(folder_id === undefined ? {} : { folder_id }) } });
  };

  /** @returns the pdfs that succeeded; failures are reported together */
  const run = async (label: string, pdfs: readonly ListedPdf[], work: Work): Promise<ListedPdf[]> => {
    const names = new Map(pdfs.map(({ id, name }) => [id, name]));
    const done = new Set<string>();
    const failures: BulkFailure[] = [];
    try {
      for (const chunk of inChunks(pdfs, CHUNK)) {
        setProgress({ label, value: pdfs.length > CHUNK ? (done.size + failures.length) / pdfs.length : undefined });
        const outcome = await work(chunk.map(({ id }) => id));
        for (const id of outcome.done) done.add(id);
        failures.push(...outcome.failed.map(({ id, ...found }) => ({ name: names.get(id) ?? '', message: wordsOf(found) })));
      }
    } catch (error) {
      reportFailure(error);
    } finally {
      setProgress(null);
      await refreshPdfs(client);
    }
    const [doneCount, total] = [done.size, pdfs.length];
    if (failures.length > 0) setResult({ title: t`${doneCount} of ${total} done`, failures });
    return pdfs.filter(({ id }) => done.has(id));
  };

  /** Reports the result, and offers Undo. */
  const announce = (title: string, done: readonly ListedPdf[], undo?: () => Promise<unknown>) => {
    if (done.length === 0) return;
    const action = undo && {
      label: t`Undo`,
      onClick: () => void undo(),
    };
    notify.success(title, undefined, { id: `bulk-${done[0]?.id}`, ...(action && { action }) });
  };
  const undoBy = (action: BatchAction, done: readonly ListedPdf[]) => () => run(t`Undoing`, done, change(action));

  const hide = (pdfs: readonly ListedPdf[]) => pdfs.forEach(({ id }) => patchListedPdf(client, id, null));

  const archive = async (pdfs: readonly ListedPdf[]) => {
    hide(pdfs);
    const done = await run(t`Archiving`, pdfs, change('archive'));
    announce(
      plural(done.length, { one: '# document is archived', other: '# documents are archived' }),
      done,
      undoBy('unarchive', done),
    );
  };
  const unarchive = async (pdfs: readonly ListedPdf[]) => {
    hide(pdfs);
    const done = await run(t`Unarchiving`, pdfs, change('unarchive'));
    announce(
      plural(done.length, { one: '# document is no longer archived', other: '# documents are no longer archived' }),
      done,
      undoBy('archive', done),
    );
  };
  const remove = async (pdfs: readonly ListedPdf[]) => {
    hide(pdfs);
    const done = await run(t`Deleting`, pdfs, change('delete'));
    announce(
      plural(done.length, { one: '# document is deleted', other: '# documents are deleted' }),
      done,
      undoBy('restore', done),
    );
  };
  const restore = async (pdfs: readonly ListedPdf[]) => {
    hide(pdfs);
    const done = await run(t`Restoring`, pdfs, change('restore'));
    announce(
      plural(done.length, { one: '# document is restored', other: '# documents are restored' }),
      done,
      undoBy('delete', done),
    );
  };
  const removeForGood = async (pdfs: readonly ListedPdf[]) => {
    hide(pdfs);
    const done = await run(t`Deleting`, pdfs, change('delete_permanently'));
    announce(
      plural(done.length, { one: '# document was permanently deleted', other: '# documents were permanently deleted' }),
      done,
    );
  };
  const move = async (pdfs: readonly ListedPdf[], to: FolderTarget) => {
    const done = await run(t`Moving`, pdfs, change('move', to.id));
    const place = to.name;
    const back = async () => {
      for (const [folder, moved] of Map.groupBy(done, ({ folder_id }) => folder_id))
        await run(t`Undoing`, moved, change('move', folder));
    };
    announce(
      plural(done.length, { one: `# document is now in “${place}”`, other: `# documents are now in “${place}”` }),
      done,
      back,
    );
  };
  const remind = async (pdfs: readonly ListedPdf[]) => {
    const done = await run(t`Sending reminders`, pdfs, (ids) => call(remindPdfs, { params: { space }, body: { ids } }));
    announce(plural(done.length, { one: 'Reminder sent for # document', other: 'Reminders sent for # documents' }), done);
  };
  const download = async (pdfs: readonly ListedPdf[]) => {
    setProgress({ label: t`Preparing the ZIP file`, value: undefined });
    try {
      saveFile(await callForFile(zipPdfs, { params: { space }, query: { ids: pdfs.map(({ id }) => id).join(',') } }));
    } catch (error) {
      reportFailure(error);
    } finally {
      setProgress(null);
    }
  };

  return {
    progress,
    result,
    closeResult: () => setResult(null),
    archive,
    unarchive,
    remove,
    restore,
    removeForGood,
    move,
    remind,
    download,
  };
}
