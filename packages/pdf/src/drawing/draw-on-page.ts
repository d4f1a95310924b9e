// Adds one content stream to a page and isolates it from the existing content.
import { materialise, geometryOf } from '../objects/materialise.ts';
import { dictIn, follow, type PDF, PdfArray, type PdfDict, PdfRef, PdfStream, resolver } from '../objects/objects.ts';
import { addStream } from '../objects/streams.ts';
import { compileItems } from './compile-items.ts';
import type { DrawItem } from '../content/draw-items.ts';
import type { DrawingKit } from './drawing-kit.ts';
import { stateBalance } from '../content/state-balance.ts';

/** Below the page's own content, or above it. */
export type Layer = 'under' | 'over';

/** Draws over the page's own content, but below annotations. */
export function drawOnPage(
  pdf: PDF,
  page: PdfDict,
  { items, kit, layer = 'over' }: { items: readonly DrawItem[]; kit: DrawingKit; layer?: Layer },
): void {
  materialise(pdf, page);
  const resources = kit.resourcesOf(dictIn(page, 'Resources', resolver(pdf)));
  const ours = compileItems(items, geometryOf(pdf, page), resources);
  if (layer === 'under') drawUnder(pdf, page, ours);
  else drawOver(pdf, page, ours);
}

/** Draws below the page's content, visible wherever that leaves the paper blank. */
function drawUnder(pdf: PDF, page: PdfDict, content: string): void {
  page.set('Contents', new PdfArray([addStream(pdf, content), ...contentStreams(pdf, page)]));
}

/** Draws content in the page's own coordinates over the existing content, unaffected by graphics states left open there. */
export function drawOver(pdf: PDF, page: PdfDict, content: string): void {
  const theirs = contentStreams(pdf, page);
  if (theirs.length === 0) return page.set('Contents', addStream(pdf, content));
  const { missing, open } = stateBalance(pdf, theirs);
  const before = addStream(pdf, 'q\n'.repeat(1 + missing));
  const after = addStream(pdf, `\n${'Q\n'.repeat(1 + open)}${content}`);
  page.set('Contents', new PdfArray([before, ...theirs, after]));
}

/** The page's content streams in order, in any form that the standard permits. Skips values that are not streams. */
export function contentStreams(pdf: PDF, page: PdfDict): PdfRef[] {
  const value = page.get('Contents');
  const found = follow(value, resolver(pdf));
  const parts = found instanceof PdfArray ? [...found] : value ? [value] : [];
  return parts.filter((part) => part instanceof PdfRef).filter((part) => pdf.getObject(part) instanceof PdfStream);
}
