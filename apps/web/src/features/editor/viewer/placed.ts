import type { Box } from '@countersign/document-model';
import type { CSSProperties } from 'react';

const FIELDS = { left: 'x', top: 'y', width: 'width', height: 'height' } as const;

/**
 * The style of a box on a page: points times --z, the zoom. Not variables of its own: those are inherited, and moving
 * hundreds of elements would have every node inside of them styled anew.
 */
export function placed(box: Box): CSSProperties {
  return { left: pixels(box.x), top: pixels(box.y), width: pixels(box.width), height: pixels(box.height) };
}

/** The same on a node that is there already. */
export function writePlace({ style }: HTMLElement, box: Box): void {
  for (const [name, field] of Object.entries(FIELDS)) style.setProperty(name, pixels(box[field]));
}

export function pixels(points: number): string {
  return `calc(var(--z) * ${points}px)`;
}
