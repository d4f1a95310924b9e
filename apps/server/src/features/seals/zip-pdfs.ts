// Several pdfs as one ZIP file, streamed: one file at a time is drawn, and none is in memory as a whole.
import { problem, sentenceOf } from '@countersign/contract/problems';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { readVisibleFiles, sumAttachedOf } from '#features/attachments/index.ts';
import type { ReaderGrant } from '#features/pdfs/access/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { attachmentNames, safeFileName, uniqueNames } from '#platform/zip/entry-names.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { type ZipEntry, zipOf } from '#platform/zip/zip.ts';
import { type DownloadFile, downloadOf } from './download.ts';

/** Sum of the uploads' sizes; placed elements add little. */
const MAX_ZIP_BYTES = 1024 ** 3;
const PDF = '.pdf';
/** The name of the file that lists pdfs that could not be included. */
const NOT_INCLUDED = 'Not included';
const NOT_READY = problem('file_missing');

interface Selection {
  ids: readonly string[];
  /** @throws AppError for a pdf that the caller may not read, or that is not in this space */
  admit: (id: string) => Promise<ReaderGrant>;
}

/**
 * Includes those pdfs of the space, or sent to its user, that the caller may read.
 * @throws AppError 422 if there is nothing to include, or too much
 */
export async function zipOfPdfs(call: Call, selection: Selection): Promise<Readable> {
  const { pdfs, problems } = await readable(selection);
  if (pdfs.length === 0) throw new AppError('invalid', problem('no_file_to_download'));
  const attached = await sumAttachedOf(
    call.context.db,
    pdfs.map(({ id }) => id),
  );
  const bytes = pdfs.reduce((sum, { size_bytes }) => sum + size_bytes, attached);
  if (bytes > MAX_ZIP_BYTES) throw new AppError('invalid', problem('zip_too_large'));
  return Readable.from(zipOf(entriesOf(call, { ...selection, pdfs, problems })), { objectMode: false });
}

async function readable(selection: Selection): Promise<{ pdfs: PdfRow[]; problems: string[] }> {
  const pdfs: PdfRow[] = [];
  const problems: string[] = [];
  for (const id of selection.ids) {
    try {
      const { pdf } = await selection.admit(id);
      if (pdf.engine_mode === 'ready') pdfs.push(pdf);
      else problems.push(`${pdf.name}: ${sentenceOf(NOT_READY)}`);
    } catch (error) {
      // A pdf that the caller may not see is listed without its name.
      problems.push(`${id}: ${refusalOf(error)}`);
    }
  }
  return { pdfs, problems };
}

interface Included extends Selection {
  pdfs: readonly PdfRow[];
  problems: string[];
}

async function* entriesOf(call: Call, { pdfs, problems, admit }: Included): AsyncGenerator<ZipEntry> {
  const unique = uniqueNames();
  for (const { id, name, completed_at, updated_at } of pdfs) {
    // Minutes may have passed, so permission is checked again.
    const found = await admit(id)
      .then(async (grant) => ({
        file: await downloadOf(call, { ...grant, is_fillable: false }),
        attached: await readVisibleFiles(call, grant),
      }))
      .catch((error: unknown) => void problems.push(`${name}: ${refusalOf(error)}`));
    if (!found) continue;
    const { file, attached } = found;
    const modified_at = completed_at ?? updated_at;
    const stem = safeFileName(file.name.endsWith(PDF) ? file.name.slice(0, -PDF.length) : file.name, 'Document');
    const { open, release } = once(call, file);
    const entry = unique(stem, PDF);
    try {
      yield { name: entry, modified_at, open };
    } finally {
      await release();
    }
    const nameOf = attachmentNames(entry.slice(0, -PDF.length));
    for (const { row } of attached)
      yield { name: nameOf(row.name), modified_at, open: () => call.context.storage.open(row.storage_key) };
  }
  if (problems.length === 0) return;
  const text = `${problems.join('\r\n')}\r\n`;
  yield {
    name: unique(NOT_INCLUDED, '.txt'),
    modified_at: call.context.clock.now(),
    open: () => Promise.resolve(Readable.from([Buffer.from(text)])),
  };
}

/** A temporary file is deleted after it was read, or when the client stops reading. */
function once({ context }: Call, file: DownloadFile): { open: () => Promise<Readable>; release: () => Promise<void> } {
  if ('key' in file) return { open: () => context.storage.open(file.key), release: () => Promise.resolve() };
  return { open: () => Promise.resolve(createReadStream(file.path)), release: file.release };
}

/** @throws the error itself unless it is a rejection: a server fault ends the file */
function refusalOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}
