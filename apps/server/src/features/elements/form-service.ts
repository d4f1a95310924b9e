// Decides what happens to the form of an upload.
import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { problem } from '@countersign/contract/problems';
import { wasSent } from '@countersign/contract/signing-states';
import type { Element } from '@countersign/document-model';
import { changedMeanwhile, dropFiles, indexWords, pdfChanged, requireSource, stateForbids } from '#features/pdfs/index.ts';
import { lockPdf, readPages, rebasePages, updatePdf } from '#features/pdfs/queries/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { explainTooMuch } from '#platform/errors/limit-errors.ts';
import { emit } from '#platform/events/outbox.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { StoredContent } from '#platform/storage/storage.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { elementsOfForm, staysInFile } from './elements-of-form.ts';
import type { FormResult, FormTask } from './engine-tasks.ts';
import { advanceRevision, saveElements } from './save-elements.ts';
import { withoutMissing } from './missing-in-form.ts';
import { countElements } from './queries.ts';
import { STAMP_DEADLINE_MS } from './stamped-file.ts';

type FormAction = 'use' | 'keep' | 'flatten';

interface FormOutcome {
  /** Characters of its values that no available font contains. */
  left_out: string[];
  /** The names of fields that stay in the file unchanged, except for buttons. */
  staying: string[];
}

/** @throws AppError 409 if there is no form, if its handling was already decided, or if a signature forbids any change */
export async function decideForm(call: Call, pdf: PdfRow, action: FormAction): Promise<FormOutcome> {
  requireOpenForm(pdf);
  if (action === 'keep') {
    await call.context.db.transaction(async (tx) => {
      const fresh = await lockPdf(tx, pdf.id);
      if (fresh) requireOpenForm(fresh);
      await settle(call, tx, { pdf, form: 'kept' });
    });
    return { left_out: [], staying: [] };
  }
  if (pdf.signature_count > 0) throw new AppError('conflict', problem('form_of_signed_pdf'));
  return replaceForm(call, pdf, action);
}

async function replaceForm(call: Call, pdf: PdfRow, action: 'use' | 'flatten'): Promise<FormOutcome> {
  const { context } = call;
  const source = await context.storage.fetch(requireSource(pdf));
  const upload = action === 'flatten' && pdf.upload_key !== pdf.source_key ? await context.storage.fetch(pdf.upload_key) : null;
  try {
    return await withTemporaryFiles(context.config, ['cleared'], async ({ cleared }) => {
      const task: FormTask = {
        path: source.path,
        ...(upload && { upload_path: upload.path }),
        cleared_path: cleared,
        what: action === 'use' ? 'remove_fields' : 'all',
      };
      const options = { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(pdf) };
      const { fields, missing } = await context.sandbox
        .run<FormResult>('elements.clear_form', task, options)
        .catch(explainTooMuch(problem('form_too_large')));
      const pages = new Map((await readPages(context.db, pdf.id)).map((page) => [page.source_index, page.id]));
      const elements = action === 'use' ? withoutMissing(elementsOfForm(fields, pages), missing) : [];

      await saveFiles(context, [{ path: cleared }], async (tx, [stored]) => {
        const fresh = await lockPdf(tx, pdf.id);
        if (!fresh) throw new AppError('not_found');
        requireOpenForm(fresh);
        if (fresh.source_key !== pdf.source_key) throw changedMeanwhile();
        const revision = await addElements(call, tx, { pdf: fresh, elements });
        await settle(call, tx, {
          pdf: fresh,
          form: action === 'use' ? 'used' : 'flattened',
          paper: { source: stored, revision },
        });
      });
      const staying = action === 'use' ? fields.filter((field) => field.kind !== 'button' && staysInFile(field)) : [];
      return { left_out: missing, staying: staying.map(({ name }) => name) };
    });
  } finally {
    await upload?.release();
    await source.release();
  }
}

function requireOpenForm(pdf: PdfRow) {
  if (pdf.engine_mode !== 'ready' || pdf.deleted_at || wasSent(pdf)) throw stateForbids(pdf, 'change');
  if (pdf.form !== 'found' && pdf.form !== 'kept') throw new AppError('conflict', problem('pdf_has_no_form'));
}

async function addElements(call: Call, tx: Executor, { pdf, elements }: { pdf: PdfRow; elements: Element[] }): Promise<number> {
  if ((await countElements(tx, pdf.id)) + elements.length > MAX_ELEMENTS_PER_PDF)
    throw new AppError('invalid', problem('too_many_elements', { max: MAX_ELEMENTS_PER_PDF }));
  const now = call.context.clock.now();
  await saveElements(tx, { pdf_id: pdf.id, changed: elements, removed: [], now });
  const touched = elements.map(({ id }) => ({ id, fields: null }));
  return advanceRevision(tx, { pdf, touched, user_id: call.caller.user?.id ?? null, now });
}

async function settle(
  call: Call,
  tx: Executor,
  { pdf, form, paper }: { pdf: PdfRow; form: PdfRow['form']; paper?: { source: StoredContent; revision: number } },
) {
  const { clock, jobs } = call.context;
  const now = clock.now();
  await updatePdf(tx, pdf.id, { form, updated_at: now, ...(paper && { pages_revision: paper.revision }) });
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'form decided', at: now, ...byCall(call), data: { form } });
  const dropped = paper ? await rebasePages(tx, pdf, paper.source.key) : [];
  if (paper) await jobs.send(tx, indexWords, { pdf_id: pdf.id });
  if (dropped.length > 0) await jobs.send(tx, dropFiles, { keys: dropped });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
}
