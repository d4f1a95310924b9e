// Creates documents from drawings.
import { type ArchiveOptions, makeArchival } from './archive.ts';
import { DrawingKit, type Fonts } from '../drawing/drawing-kit.ts';
import type { PageDrawing } from '../content/draw-items.ts';
import type { Subsetter } from '../fonts/subsetter.ts';
import { PDF } from '../objects/objects.ts';
import { drawAll } from './stamp.ts';

export interface NewDocument {
  /** In points. */
  pages: readonly { width: number; height: number }[];
  drawings: readonly PageDrawing[];
  fonts?: Fonts;
  title?: string;
  /** Makes it conform to PDF/A-3b. */
  archive?: ArchiveOptions;
}

/** @throws {PdfError} `no_such_page`, `bad_font`, `bad_image` */
export async function createPdf(
  subset: Subsetter,
  { pages, drawings, fonts = {}, title, archive }: NewDocument,
): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (const size of pages) pdf.addPage(size);
  if (title !== undefined) pdf.setTitle(title, { showInWindowTitleBar: true });
  const kit = new DrawingKit(pdf, fonts);
  await drawAll({ pdf, bytes: new Uint8Array() }, drawings, { kit, onto: 'empty' });
  kit.finish(subset);
  if (archive) await makeArchival(pdf, title ?? '', archive);
  return await pdf.save({ incremental: false, useXRefStream: true });
}
