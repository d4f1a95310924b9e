// Draws onto an existing document by an incremental update that leaves every byte unchanged.
import { DrawingKit, type Fonts } from '../drawing/drawing-kit.ts';
import type { DrawItem, PageDrawing } from '../content/draw-items.ts';
import { drawOnPage, type Layer } from '../drawing/draw-on-page.ts';
import { PdfError } from '../base/errors.ts';
import type { Subsetter } from '../fonts/subsetter.ts';
import { drawAbove, layersOf } from '../forms/draw-above.ts';
import { addFields, type NewField } from '../forms/add-fields.ts';
import { formOf } from '../forms/form-tree.ts';
import { settleAppearances } from '../forms/settle-appearances.ts';
import { sinkAnnotations } from '../forms/sink-annotations.ts';
import { signedFields } from '../forms/form-fields.ts';
import { canSaveIncrementally, closeDocument, type OpenDocument, openDocument, pageAt, saveDocument } from '../io/document.ts';

export interface StampOptions {
  fonts?: Fonts;
  /** Form fields to add. */
  fields?: readonly NewField[];
  /** `under`: below the page content. In a signed file, drawings are always above. */
  layer?: Layer;
  /** Keeps annotations and fields as they are, above the drawings. Otherwise those under a drawing become page content. */
  keeps_annotations?: boolean;
  /** Rewrite the file if an incremental update is impossible, which invalidates signatures. Otherwise throws. */
  allow_rewrite?: boolean;
}

/**
 * Draws above everything: annotations and form fields under a drawing become page content. In a signed file the drawing is
 * itself an annotation, because signatures allow added annotations but no changed page content.
 * @throws {PdfError} `encrypted`, `broken`, `not_incremental`, `no_such_page`, `bad_font`, `bad_image`
 */
export async function stamp(
  subset: Subsetter,
  bytes: Uint8Array,
  {
    drawings,
    fonts = {},
    fields = [],
    layer = 'over',
    keeps_annotations = false,
    allow_rewrite = false,
    withAppearances,
  }: StampOptions & { drawings: readonly PageDrawing[]; withAppearances: () => Promise<Uint8Array | undefined> },
): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    if (!allow_rewrite && !canSaveIncrementally(document)) {
      throw new PdfError('not_incremental', 'The file is damaged and cannot be changed by appending to it');
    }
    const kit = new DrawingKit(document.pdf, fonts);
    const isSigned = signedFields(document.pdf).length > 0;
    if (fields.length > 0 && !isSigned) await settleAppearances(document, withAppearances);
    // What readers show depends on whether there is a form, and there will be one.
    if (fields.length > 0) formOf(document.pdf);
    const onto = isSigned ? 'signed' : keeps_annotations || layer === 'under' ? 'empty' : 'unsigned';
    await drawAll(document, drawings, { kit, onto, layer });
    if (fields.length > 0) await addFields(document, fields, kit);
    kit.finish(subset);
    return await saveDocument(document, allow_rewrite);
  } finally {
    closeDocument(document);
  }
}

/** `empty`: no annotation on the pages is to end up below the drawings. */
type Ground = 'empty' | 'unsigned' | 'signed';

/** Draws the items onto their pages. */
export async function drawAll(
  document: Pick<OpenDocument, 'pdf' | 'bytes'>,
  drawings: readonly PageDrawing[],
  { kit, onto, layer = 'over' }: { kit: DrawingKit; onto: Ground; layer?: Layer },
): Promise<void> {
  const { pdf } = document;
  for (const [index, items] of byPage(drawings)) {
    const page = pageAt(document, index);
    const staying = onto === 'unsigned' ? sinkAnnotations(pdf, page.dict, items) : [];
    const layers = layersOf(pdf, page.dict, { items, staying });
    const { below, above } = onto === 'signed' ? { below: [], above: items } : layers;
    await kit.prepare(items);
    if (below.length > 0) drawOnPage(pdf, page.dict, { items: below, kit, layer });
    drawAbove(pdf, page, { items: above, kit });
  }
}

function byPage(drawings: readonly PageDrawing[]): Map<number, DrawItem[]> {
  const pages = new Map<number, DrawItem[]>();
  for (const { page_index, items } of drawings) {
    const found = pages.get(page_index) ?? [];
    for (const item of items) found.push(item);
    pages.set(page_index, found);
  }
  return pages;
}
