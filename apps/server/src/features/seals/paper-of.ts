// A pdf as one file for people to take away: the sealed one, or the pages with everything drawn in.
import { readVisibleElements, stampToFile } from '#features/elements/index.ts';
import { OBSTACLES, pdfFileName } from '#features/pdfs/index.ts';
import type { ReaderGrant } from '#features/pdfs/access/index.ts';
import { readPages } from '#features/pdfs/queries/index.ts';
import type { Call } from '#platform/context/call.ts';
import { callerLanguage } from '#platform/context/caller-language.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { marksNotInForce } from './not-in-force.ts';

/** A stored file, or one that was made for this and goes with `release`. `name` has its ending. */
export type PaperFile = { name: string } & ({ key: string } | { path: string; release: () => Promise<void> });

/**
 * Before completion a signee may read the document, but not what others have put into it.
 * @throws AppError `conflict` for a signed file that nothing can be drawn onto
 */
export async function paperOf(call: Call, { is_fillable, ...grant }: ReaderGrant & { is_fillable: boolean }): Promise<PaperFile> {
  const { pdf, signee } = grant;
  // Told apart, where files are kept, from what was downloaded before everyone had signed.
  if (pdf.sealed_key) return { key: pdf.sealed_key, name: `${pdf.name} (signed).pdf` };

  const { context } = call;
  const elements = await readVisibleElements(context.db, pdf.id, { ...grant, caller: call.caller });
  // One that had to be written anew to be shown has lost its signatures.
  if (pdf.obstacle && elements.length === 0) return { key: pdf.upload_key, name: pdfFileName(pdf) };
  if (pdf.obstacle) throw new AppError('conflict', OBSTACLES[pdf.obstacle]);
  const pages = await readPages(context.db, pdf.id);
  const marks = marksNotInForce(pdf, pages, callerLanguage(call, signee?.locale));
  const stamped = await stampToFile(context, pdf, { elements: [...elements, ...marks], is_fillable, pages });
  return { ...stamped, name: pdfFileName(pdf) };
}
