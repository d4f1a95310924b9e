import type { PageSize } from '@countersign/document-model';

const WIDTH = 104;
const MAX_HEIGHT = 220;

/** Size of a page's thumbnail in pixels, and its scale in pixels per point. */
export function thumbnailSize({ width, height }: PageSize): { width: number; height: number; scale: number } {
  const scale = Math.min(WIDTH / width, MAX_HEIGHT / height);
  return { width: width * scale, height: height * scale, scale };
}
