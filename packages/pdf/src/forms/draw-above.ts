// Some fields stay annotations although an item is drawn over them. To appear above them, that item must be an annotation too,
// and the last one of its page (ISO 32000-2, 12.5.6.12).
import { type Bounds, inksOf } from '../content/bounds.ts';
import type { DrawItem } from '../content/draw-items.ts';
import type { DrawingKit } from '../drawing/drawing-kit.ts';
import { moveItems } from '../content/move-items.ts';
import { type Box, toPageRectangle } from '../base/geometry.ts';
import { geometryOf } from '../objects/materialise.ts';
import { name, number, type PDF, PdfDict } from '../objects/objects.ts';
import { annotationFlags } from './field-flags.ts';
import { liesOver } from './sink-annotations.ts';
import { appearanceStream, type PageOfDocument, setAreaOnPage } from './widget.ts';

interface Layers {
  /** For the page's content. */
  below: readonly DrawItem[];
  /** Items that lie over one of the boxes, directly or on top of another such item. */
  above: readonly DrawItem[];
}

/** @param staying boxes in the page's own space */
export function layersOf(pdf: PDF, page: PdfDict, { items, staying }: { items: readonly DrawItem[]; staying: Box[] }): Layers {
  if (staying.length === 0) return { below: items, above: [] };
  const geometry = geometryOf(pdf, page);
  const covered = [...staying];
  const below: DrawItem[] = [];
  const above: DrawItem[] = [];
  for (const item of items) {
    const inks = inksOf(item).map((ink) => toPageRectangle(geometry, ink));
    const isOver = inks.some((ink) => covered.some((box) => liesOver(ink, box, geometry.user_unit)));
    (isOver ? above : below).push(item);
    if (isOver) covered.push(...inks);
  }
  return { below, above };
}

/** Draws the items as an annotation above the existing ones, locked against moving and editing. */
export function drawAbove(pdf: PDF, page: PageOfDocument, { items, kit }: { items: readonly DrawItem[]; kit: DrawingKit }): void {
  if (items.length === 0) return;
  const area = roomFor(items);
  const { print, read_only, locked, locked_contents } = annotationFlags;
  const appearance = appearanceStream(pdf, {
    page: page.dict,
    area,
    items: moveItems(items, { x: -area.x, y: -area.y }),
    kit,
  });
  const stamp = PdfDict.of({
    Type: name('Annot'),
    Subtype: name('Stamp'),
    F: number(print | read_only | locked | locked_contents),
    AP: PdfDict.of({ N: appearance }),
  });
  pdf.register(stamp);
  setAreaOnPage(pdf, stamp, { page, area: { page_index: 0, ...area } });
}

function marginOf(item: DrawItem): number {
  if (item.kind === 'turned') return Math.max(4, ...item.items.map(marginOf));
  return item.kind === 'glyph_run' ? item.size : 4;
}

/** An appearance is clipped to its box, but glyphs and line joins may extend beyond theirs. */
function roomFor(items: readonly DrawItem[]): Bounds {
  const boxes = items.flatMap((item) => {
    const margin = marginOf(item);
    return inksOf(item).map(({ x, y, width, height }) => [x - margin, y - margin, x + width + margin, y + height + margin]);
  });
  const least = (index: number) => boxes.reduce((found, box) => Math.min(found, box[index] ?? found), Infinity);
  const most = (index: number) => boxes.reduce((found, box) => Math.max(found, box[index] ?? found), -Infinity);
  const [x, y] = [least(0), least(1)];
  return { x, y, width: most(2) - x, height: most(3) - y };
}
