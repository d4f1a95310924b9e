// Arranges photos side by side in the middle of a page.
import { type Element, MINIMUM_SIZE, createElement, roundPoint, uuidv7 } from '@countersign/document-model';
import type { Editor } from '../core/model/editor.ts';
import type { TakenPhoto } from './photos-api.ts';

const MARGIN = 36;
const GAP = 12;
/** Maximum width, so that one or two photos do not fill the page. */
const WIDEST = 240;
/** Maximum ratio of height to width of a cell, for portrait photos. */
const HIGHEST_RATIO = 4 / 3;

/** Places all photos on the current page in one undoable step, and selects them. */
export function placePhotos(editor: Editor, taken: readonly TakenPhoto[]): void {
  const { pages } = editor.document.state;
  const page = pages[editor.view.state.current_page] ?? pages[0];
  if (!page || taken.length === 0) return;
  const boxes = arrange(
    taken.map(({ image }) => image),
    page,
  );
  const elements = taken.flatMap(({ image }, index): Element[] => {
    const box = boxes[index];
    if (!box) return [];
    const { x, y, ...size } = box;
    return [createElement({ id: uuidv7(), page_id: page.id, kind: 'image', x, y }, { ...size, value: image.id })];
  });
  editor.commit(
    elements.map((element) => ({ op: 'create' as const, element })),
    { name: 'add', select: elements.map(({ id }) => id) },
  );
}

interface Size {
  width: number;
  height: number;
}

/** Arranges images in rows, each centered in its cell with its own proportions. In points. */
export function arrange(images: readonly Size[], page: Size): (Size & { x: number; y: number })[] {
  const columns = Math.min(images.length, images.length <= 2 ? 2 : Math.ceil(Math.sqrt(images.length)));
  const rows = Math.ceil(images.length / columns);
  const width = Math.min(WIDEST, (page.width - 2 * MARGIN - (columns - 1) * GAP) / columns);
  const ratio = Math.min(HIGHEST_RATIO, Math.max(...images.map((image) => image.height / image.width)));
  const height = Math.min(width * ratio, (page.height - 2 * MARGIN - (rows - 1) * GAP) / rows);
  const left = (page.width - columns * width - (columns - 1) * GAP) / 2;
  const top = (page.height - rows * height - (rows - 1) * GAP) / 2;

  return images.map((image, index) => {
    const scale = Math.min(width / image.width, height / image.height);
    const size = { width: scaled(image.width * scale), height: scaled(image.height * scale) };
    const x = left + (index % columns) * (width + GAP) + (width - size.width) / 2;
    const y = top + Math.floor(index / columns) * (height + GAP) + (height - size.height) / 2;
    return { x: roundPoint(x), y: roundPoint(y), ...size };
  });
}

function scaled(length: number): number {
  return Math.max(MINIMUM_SIZE.image, roundPoint(length));
}
