// Removes what lies under the areas from a page's content: characters, pixels, and objects drawn entirely within them.
import type { Box } from '../base/geometry.ts';
import { heap, type Pdfium, withMemory } from '../pdfium/module.ts';
import { clipsOf, type Piece, pieces, type Segment, segmentsOf } from '../pdfium/page-objects.ts';
import { isWithin, touches } from '../base/geometry.ts';

/**
 * @param boxes the areas in the page's own space
 * @returns false if an object that cannot be cut is partly within an area
 */
export function removeContent(pdfium: Pdfium, page: number, boxes: readonly Box[]): boolean {
  dropHiddenWords(pdfium, page, boxes);
  for (const box of boxes) removeTextAndPixels(pdfium, page, box);
  let isWhole = true;
  for (const piece of pieces(pdfium, page)) {
    const verdict = judge(pdfium, piece, boxes);
    if (verdict === 'goes') piece.remove();
    else if (verdict === 'hides') isWhole = false;
  }
  return pdfium.FPDFPage_GenerateContent(page) && isWhole;
}

/** `goes`: drawn entirely within an area. `hides`: its part within an area has a shape that cannot be inferred from outside. */
export function judge(pdfium: Pdfium, piece: Piece, boxes: readonly Box[]): 'stays' | 'goes' | 'hides' {
  const near = boxes.filter((box) => touches(piece.box, box));
  if (near.length === 0) return 'stays';
  if (piece.kind !== 'text' && near.some((box) => isWithin(piece.box, box))) return 'goes';
  return hidesShape(pdfium, piece, near) ? 'hides' : 'stays';
}

/**
 * Removes characters and turns image pixels white. The boxes are painted later, when everything else is known to be removed.
 */
function removeTextAndPixels(pdfium: Pdfium, page: number, [left, bottom, right, top]: Box): void {
  withMemory(pdfium, 16, (pointer) => {
    new Float32Array(heap(pdfium).buffer, pointer, 4).set([left, top, right, bottom]);
    pdfium.EPDFText_RedactInRect(page, pointer, true, false);
  });
}

const hiddenWords = ['ActualText', 'Alt', 'E'];
/** A letter with its accents, or a ligature. Fonts for Arabic and Hebrew have glyphs whose text is given only by ActualText. */
const letters = /^(?:[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|\p{M}){1,4}$/u;
const digits = /\p{N}/u;

/**
 * Removes the alternative text of marked content (ISO 32000-2, 14.9), because it cannot be split into words. ActualText of
 * single letters outside the areas stays; without it the remaining text could not be searched, selected or copied.
 */
function dropHiddenWords(pdfium: Pdfium, page: number, boxes: readonly Box[]): void {
  for (const { pointer, kind, box } of pieces(pdfium, page)) {
    const isBeside = kind === 'text' && !boxes.some((area) => touches(box, area));
    for (let index = pdfium.FPDFPageObj_CountMarks(pointer) - 1; index >= 0; index--) {
      const mark = pdfium.FPDFPageObj_GetMark(pointer, index);
      for (const key of mark ? hiddenWords : []) {
        if (isBeside && key === 'ActualText' && hasActualText(pdfium, mark)) continue;
        pdfium.FPDFPageObjMark_RemoveParam(pointer, mark, key);
      }
    }
  }
}

function hasActualText(pdfium: Pdfium, mark: number): boolean {
  const most = 16;
  return withMemory(pdfium, most + 4, (pointer) => {
    const hasText = pdfium.FPDFPageObjMark_GetParamBlobValue(mark, 'ActualText', pointer, most, pointer + most);
    const size = new Uint32Array(heap(pdfium).buffer, pointer + most, 1)[0] ?? 0;
    if (!hasText || size > most) return false;
    const [high, low, ...bytes] = heap(pdfium).slice(pointer, pointer + size);
    const isUtf16 = high === 0xfe && low === 0xff;
    const text = new TextDecoder('utf-16be').decode(Uint8Array.from(bytes));
    return isUtf16 && letters.test(text) && !digits.test(text);
  });
}

/**
 * A straight line that passes under an area reveals nothing that is not visible at both ends, and a fill that covers the
 * area reveals nothing at all. A corner or curve inside the area is a shape to be hidden.
 */
function hidesShape(pdfium: Pdfium, piece: Piece, boxes: readonly Box[]): boolean {
  if (piece.kind === 'shading' || piece.kind === 'other') return true;
  const outlines = clipsOf(pdfium, piece).filter((clip) => clip.length > plainClip);
  if (piece.kind === 'path') outlines.push(segmentsOf(pdfium, piece));
  return outlines.some((outline) => boxes.some((box) => bendsWithin(outline, box)));
}

/** Nearly everything is clipped by rectangles, which reveal nothing. */
const plainClip = 5;

function bendsWithin(outline: readonly Segment[], box: Box): boolean {
  const curve: Segment[] = [];
  for (const [index, point] of outline.entries()) {
    if (point.kind === 'curve') {
      const before = curve.length === 0 ? outline[index - 1] : undefined;
      curve.push(...(before ? [before] : []), point);
      const isComplete = outline[index + 1]?.kind !== 'curve' || curve.length === 4;
      if (isComplete && touches(around(curve), box)) return true;
      if (isComplete) curve.length = 0;
    } else if (touches([point.x, point.y, point.x, point.y], inset(box))) {
      return true;
    }
  }
  return false;
}

function around(points: readonly Segment[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A point on the edge of an area counts as outside. */
function inset([x0, y0, x1, y1]: Box): Box {
  const by = 0.05;
  return [x0 + by, y0 + by, x1 - by, y1 - by];
}
