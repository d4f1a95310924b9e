// Checks whether documents made from a template can be signed and sealed. Checked for each state of a template, because it may
// change while a form is open or a bulk send is running.
import { judgeSignedFile } from '#features/pdfs/files/index.ts';
import { findPdf, lockPdf } from '#features/pdfs/queries/index.ts';
import { rehearsals } from '#features/seals/index.ts';
import { contentGaps } from '#features/signing/drafts/index.ts';
import { sealModeOf } from '#features/signing/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { type Template, readTemplate } from './template-of.ts';

/** A rehearsal takes seconds, so this limits retries while a user keeps changing the template. */
const MAX_REHEARSALS = 3;

/** @throws AppError 422 if documents made from the template could not be signed and sealed */
export async function rehearseTemplate(context: Context, { pdf: { id } }: Template): Promise<void> {
  await judgeSignedFile(context, id);
  const pdf = await findPdf(context.db, id);
  if (!pdf) throw new AppError('not_found');
  const [gap] = contentGaps(pdf);
  if (gap !== undefined) throw new AppError('invalid', { ...gap, errors: { pdf_id: [gap] } });
  await rehearsals.rehearse(context, pdf, await sealModeOfTemplate(context.db, pdf));
}

/**
 * Uses a template in exactly the state that was rehearsed. A template that has changed since is rehearsed first, outside of the
 * transaction.
 * @param use.require returns the template, or throws if it is missing or incomplete, in which case it is not rehearsed
 * @param use.work runs in the transaction that holds the template's lock
 * @returns null if the template changed during each rehearsal
 * @throws AppError 422 if documents made from the template could not be signed and sealed
 */
export async function useRehearsed<T>(
  context: Context,
  pdfId: string | null,
  use: { require: (template: Template | null) => Template; work: (tx: Executor, template: Template) => Promise<T> },
): Promise<T | null> {
  for (let rehearsed = 0; rehearsed <= MAX_REHEARSALS; rehearsed += 1) {
    const { changed, done } = await context.db.transaction(async (tx) => {
      if (pdfId !== null) await lockPdf(tx, pdfId);
      const template = use.require(await readTemplate(tx, pdfId));
      const isKnown = await isRehearsed(tx, context, template.pdf);
      return isKnown ? { changed: null, done: await use.work(tx, template) } : { changed: template, done: null };
    });
    if (!changed) return done;
    if (rehearsed < MAX_REHEARSALS) await rehearseTemplate(context, changed);
  }
  return null;
}

async function isRehearsed(tx: Executor, context: Context, pdf: PdfRow): Promise<boolean> {
  return contentGaps(pdf).length === 0 && rehearsals.isRehearsed(tx, context, pdf, await sealModeOfTemplate(tx, pdf));
}

async function sealModeOfTemplate(db: Executor, pdf: PdfRow) {
  return pdf.send_draft?.seal_mode ?? sealModeOf(db, pdf);
}
