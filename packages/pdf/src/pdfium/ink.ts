// Finds the ink of text: line boxes extend into the lines above and below, but their glyphs do not.
import { type PageGeometry, toDisplaySpace } from '../base/geometry.ts';
import { eachCharacter } from './characters.ts';
import { type PdfiumDocument, withPage } from './document.ts';
import type { Pdfium } from './module.ts';
import { geometryInPdfium } from './page-geometry.ts';

/** In points from the top left of the page as displayed. */
export interface DisplayArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As a fraction of the area's shorter side: glyphs whose centre is farther from the area's centre belong to another line. */
const SAME_LINE = 0.3;

/**
 * For each area, the box around the glyphs of its line; null if there are none.
 * @param areas boxes of text as returned by `pageText`
 */
export function inkWithin(
  pdfium: Pdfium,
  document: PdfiumDocument,
  { index, user_unit, areas }: { index: number; user_unit?: number | undefined; areas: readonly DisplayArea[] },
): (DisplayArea | null)[] {
  return withPage(pdfium, document, index, (page) => {
    const geometry = geometryInPdfium(pdfium, page, user_unit);
    const inks: (DisplayArea | null)[] = areas.map(() => null);
    eachCharacter(pdfium, page, ({ kind, ink, box }) => {
      if (kind !== 'glyph' || ink[2] <= ink[0] || ink[3] <= ink[1]) return;
      const [displayInk, displayBox] = [displayArea(geometry, ink), displayArea(geometry, box)];
      for (const [at, area] of areas.entries())
        if (isOf(area, displayInk, displayBox)) inks[at] = around(inks[at] ?? null, displayInk);
    });
    return inks;
  });
}

function isOf(area: DisplayArea, ink: DisplayArea, box: DisplayArea): boolean {
  const [x, y] = [ink.x + ink.width / 2, ink.y + ink.height / 2];
  if (x < area.x || x > area.x + area.width || y < area.y || y > area.y + area.height) return false;
  const isUpright = area.width >= area.height;
  const distance = isUpright
    ? Math.abs(box.y + box.height / 2 - area.y - area.height / 2)
    : Math.abs(box.x + box.width / 2 - area.x - area.width / 2);
  return distance <= SAME_LINE * Math.min(area.width, area.height);
}

function around(one: DisplayArea | null, other: DisplayArea): DisplayArea {
  if (!one) return other;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

function displayArea(geometry: PageGeometry, [x0, y0, x1, y1]: readonly [number, number, number, number]): DisplayArea {
  const [ax, ay] = toDisplaySpace(geometry, x0, y0);
  const [bx, by] = toDisplaySpace(geometry, x1, y1);
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) };
}
