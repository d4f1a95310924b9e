// Draws onto the pages of a file without changing its annotations and fields.
import type { PageDrawing } from '@countersign/pdf';
import type { Run } from './context.ts';
import type { OpenFile } from './open-file.ts';

/** Keeps existing signatures valid by appending to the file. */
export async function addToPages(
  { work, note }: Pick<Run, 'work' | 'note'>,
  { bytes, signature_count }: OpenFile,
  { drawings, layer = 'over' }: { drawings: readonly PageDrawing[]; layer?: 'under' | 'over' },
): Promise<Uint8Array> {
  const isSigned = signature_count > 0;
  const added = await work.engine.stamp(bytes, drawings, {
    fonts: work.fonts,
    layer,
    keeps_annotations: true,
    allow_rewrite: !isSigned,
  });
  if (isSigned) note({ code: 'signatures_kept', count: signature_count });
  return added;
}
