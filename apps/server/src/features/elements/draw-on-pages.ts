// The one place that maps elements to the engine's drawing calls.
import { readFileSync } from 'node:fs';
import type { Element } from '@countersign/document-model';
import { type DisplayItem, drawElement, inDrawingOrder } from '@countersign/document-model/paper';
import type { Shaper } from '@countersign/document-model/text';
import type { DrawItem, PageDrawing } from '@countersign/pdf';

export interface ImageFile {
  path: string;
  mime: 'image/png' | 'image/jpeg' | 'image/webp';
}

export interface ElementsOnPages {
  elements: Element[];
  /** Page id → index of the page in the file. */
  page_index: Record<string, number>;
  /** Uploaded images by their id. */
  images: Record<string, ImageFile>;
}

export function drawOnPages(input: ElementsOnPages, shaper: Shaper): PageDrawing[] {
  const byPage = new Map<number, DrawItem[]>();

  for (const element of inDrawingOrder(input.elements)) {
    const index = input.page_index[element.page_id];
    if (index === undefined) continue;
    const items = itemsOf(element, shaper, input.images);
    byPage.set(index, [...(byPage.get(index) ?? []), ...items]);
  }
  return [...byPage].map(([page_index, items]) => ({ page_index, items }));
}

/** The drawing items of one element, in points from the top left of the page. */
export function itemsOf(element: Element, shaper: Shaper, images: Record<string, ImageFile>): DrawItem[] {
  return drawElement(element, shaper).flatMap((item) => toDrawItem(item, images) ?? []);
}

function toDrawItem(item: DisplayItem, images: Record<string, ImageFile>): DrawItem | null {
  if (item.kind !== 'image') return item;

  const { source, ...area } = item;
  if ('data_url' in source) {
    return {
      ...area,
      mime: source.data_url.startsWith('data:image/jpeg') ? 'image/jpeg' : 'image/png',
      bytes: new Uint8Array(Buffer.from(source.data_url.slice(source.data_url.indexOf(',') + 1), 'base64')),
    };
  }
  const file = images[source.image_id];
  return file ? { ...area, mime: file.mime, bytes: new Uint8Array(readFileSync(file.path)) } : null;
}
