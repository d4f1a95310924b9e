// A pdf's file with everything visible flattened into its pages: no signatures, fields, annotations or restrictions. Users who
// cannot sign a file because of such content can sign this copy.
import { MAX_PAGES } from '@countersign/contract/limits';
import { problem } from '@countersign/contract/problems';
import { STAMP_DEADLINE_MS } from '#features/elements/index.ts';
import { requireSource } from '#features/pdfs/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { explainTooMuch } from '#platform/errors/limit-errors.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { ExtractResult, FlatTask } from './engine-tasks.ts';

export interface FlatFile {
  source_key: string;
  /** Storage key of the file that it was made from. */
  of_source_key: string;
  file: Pick<PdfRow, 'size_bytes' | 'obstacle' | 'form' | 'form_field_count' | 'signature_count' | 'preflight'>;
}

/**
 * Creates the file and stores it, in the transaction that references it.
 * @throws AppError 409 while the pdf is not ready, `too_large` if processing the file exceeds its limits
 */
export async function withFlatFile<T>(
  context: Context,
  pdf: PdfRow,
  use: (tx: Executor, flat: FlatFile) => Promise<T>,
): Promise<T> {
  const of_source_key = requireSource(pdf);
  return withTemporaryFiles(context.config, ['flat'], async (files) => {
    const { form_field_count, preflight } = await runFlatten(context, pdf, { key: of_source_key, flat_path: files.flat });
    return saveFiles(context, [{ path: files.flat }], (tx, [{ key, size_bytes }]) => {
      const file = { size_bytes, obstacle: null, form: 'none' as const, form_field_count, signature_count: 0, preflight };
      return use(tx, { source_key: key, of_source_key, file });
    });
  });
}

async function runFlatten(context: Context, pdf: PdfRow, { key, flat_path }: { key: string; flat_path: string }) {
  const source = await context.storage.fetch(key);
  try {
    const task: FlatTask = { path: source.path, flat_path, max_pages: MAX_PAGES };
    return await context.sandbox
      .run<ExtractResult>('copies.flatten', task, { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(pdf) })
      .catch(explainTooMuch(problem('document_too_large_to_assemble')));
  } finally {
    await source.release();
  }
}
