// Lays out photos with captions on pages, inside the sandbox.
import { readFileSync, writeFileSync } from 'node:fs';
import { defaultFontId } from '@countersign/document-model';
import {
  type BoxedText,
  drawBoxedText,
  layoutBoxedText,
  missingCharacters,
  withoutCharacters,
} from '@countersign/document-model/paper';
import { LINE_HEIGHT, type Shaper } from '@countersign/document-model/text';
import type { DrawItem } from '@countersign/pdf';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';

export interface PhotoToLayOut {
  path: string;
  mime: 'image/png' | 'image/jpeg';
  /** Size in pixels. */
  width: number;
  height: number;
  caption: string;
  note: string;
}

export interface LayOutTask {
  photos: PhotoToLayOut[];
  per_page: 2 | 6;
  /** Page size in points. */
  size: { width: number; height: number };
  path: string;
}

interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MARGIN = 36;
const GAP = 16;
const CAPTION = { size: 10, height: 26 };
const NOTE = { size: 8, height: 12 };
const INK = { caption: '#1a1a1a', note: '#5c5c5c' };
/** Columns and rows, on a portrait and on a landscape page. */
const GRIDS = { 2: { high: [1, 2], wide: [2, 1] }, 6: { high: [2, 3], wide: [3, 2] } } as const;

export const photoTasks = {
  /** @returns the number of pages */
  async 'photos.lay_out'(task: LayOutTask): Promise<number> {
    const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
    const cells = cellsOf(task);
    const count = Math.ceil(task.photos.length / task.per_page);
    const drawings = Array.from({ length: count }, (_, page_index) => {
      const onPage = task.photos.slice(page_index * task.per_page, (page_index + 1) * task.per_page);
      return { page_index, items: onPage.flatMap((photo, index) => drawPhoto(photo, cells[index], shaper)) };
    });
    const pages = Array.from({ length: count }, () => task.size);
    writeFileSync(task.path, await engine.createPdf({ pages, drawings, fonts }));
    return count;
  },
};

function cellsOf({ per_page, size }: LayOutTask): Cell[] {
  const [columns, rows] = GRIDS[per_page][size.width > size.height ? 'wide' : 'high'];
  const width = (size.width - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const height = (size.height - 2 * MARGIN - (rows - 1) * GAP) / rows;
  return Array.from({ length: per_page }, (_, index) => ({
    x: MARGIN + (index % columns) * (width + GAP),
    y: MARGIN + Math.floor(index / columns) * (height + GAP),
    width,
    height,
  }));
}

/** Draws the photo as large as its cell allows, with its caption right below. */
function drawPhoto(photo: PhotoToLayOut, cell: Cell | undefined, shaper: Shaper): DrawItem[] {
  if (!cell) return [];
  const room = cell.height - CAPTION.height - NOTE.height;
  const scale = Math.min(cell.width / photo.width, room / photo.height);
  const [width, height] = [photo.width * scale, photo.height * scale];
  const area = { x: cell.x + (cell.width - width) / 2, y: cell.y, width, height };
  const bytes = new Uint8Array(readFileSync(photo.path));
  const below = { x: cell.x, width: cell.width };
  const caption = { ...below, y: cell.y + height + 3, height: CAPTION.height };
  const above = drawWords(photo.caption, { box: caption, size: CAPTION.size, color: INK.caption }, shaper);
  const note = { ...below, y: caption.y + above.height, height: NOTE.height };
  return [
    { kind: 'image', bytes, mime: photo.mime, ...area },
    ...above.items,
    ...drawWords(photo.note, { box: note, size: NOTE.size, color: INK.note }, shaper).items,
  ];
}

/** The drawing items, and the height of their lines. */
function drawWords(text: string, look: Pick<BoxedText, 'box' | 'size' | 'color'>, shaper: Shaper) {
  const drawable = withoutCharacters(text, missingCharacters(text, shaper)).trim();
  if (drawable === '') return { items: [], height: 0 };
  const common = { font_id: defaultFontId, alignment: 'center', is_multiline: true, vertical: 'top', shrinks: true } as const;
  const boxed = { ...common, ...look, text: drawable };
  const { lines, size } = layoutBoxedText(boxed, shaper);
  return { items: drawBoxedText(boxed, shaper), height: lines.length * size * LINE_HEIGHT };
}
