// Drawings onto the pages of a file, its notes and fields left as they are.
import type { PageDrawing } from '@countersign/pdf';
import type { Run } from './context.ts';
import type { OpenFile } from './open-file.ts';

/** Signatures that are in the file stay valid: it is appended to. */
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
