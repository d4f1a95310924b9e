// A pdf as one file to download: the sealed one, or the pages with everything drawn in.
import { readVisibleElements, stampToFile } from '#features/elements/index.ts';
import { OBSTACLES, pdfFileName } from '#features/pdfs/index.ts';
import type { ReaderGrant } from '#features/pdfs/access/index.ts';
import { readPages } from '#features/pdfs/queries/index.ts';
import type { Call } from '#platform/context/call.ts';
import { callerLanguage } from '#platform/context/caller-language.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { marksNotInForce } from './not-in-force.ts';

/** A stored file, or a temporary one that `release` deletes. `name` includes the extension. */
export type DownloadFile = { name: string } & ({ key: string } | { path: string; release: () => Promise<void> });

/**
 * Before completion, a signee may read the document without other people's answers.
 * @throws AppError `conflict` for a signed file that nothing can be drawn on
 */
export async function downloadOf(
  call: Call,
  { is_fillable, ...grant }: ReaderGrant & { is_fillable: boolean },
): Promise<DownloadFile> {
  const { pdf, signee } = grant;
  // The name differs from that of downloads made before everyone had signed.
  if (pdf.sealed_key) return { key: pdf.sealed_key, name: `${pdf.name} (signed).pdf` };

  const { context } = call;
  const elements = await readVisibleElements(context.db, pdf.id, { ...grant, caller: call.caller });
  // A file rewritten for display has lost its signatures, so return the upload.
  if (pdf.obstacle && elements.length === 0) return { key: pdf.upload_key, name: pdfFileName(pdf) };
  if (pdf.obstacle) throw new AppError('conflict', OBSTACLES[pdf.obstacle]);
  const pages = await readPages(context.db, pdf.id);
  const marks = marksNotInForce(pdf, pages, callerLanguage(call, signee?.locale));
  const stamped = await stampToFile(context, pdf, { elements: [...elements, ...marks], is_fillable, pages });
  return { ...stamped, name: pdfFileName(pdf) };
}
