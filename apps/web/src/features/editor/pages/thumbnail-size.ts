import type { PageSize } from '@countersign/document-model';

const WIDTH = 104;
const MOST_HEIGHT = 220;

/** How large a page is among the small ones, in pixels, and what its points are multiplied by. */
export function thumbnailSize({ width, height }: PageSize): { width: number; height: number; scale: number } {
  const scale = Math.min(WIDTH / width, MOST_HEIGHT / height);
  return { width: width * scale, height: height * scale, scale };
}
