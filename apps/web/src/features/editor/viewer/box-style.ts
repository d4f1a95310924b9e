import type { Box } from '@countersign/document-model';
import type { CSSProperties } from 'react';

const FIELDS = { left: 'x', top: 'y', width: 'width', height: 'height' } as const;

/**
 * Style of a box on a page: points times --z, the zoom. Without custom properties per element: those are inherited, so moving
 * hundreds of elements would restyle all their descendants.
 */
export function placed(box: Box): CSSProperties {
  return { left: pixels(box.x), top: pixels(box.y), width: pixels(box.width), height: pixels(box.height) };
}

/** As `placed`, on an existing node. */
export function writePlace({ style }: HTMLElement, box: Box): void {
  for (const [name, field] of Object.entries(FIELDS)) style.setProperty(name, pixels(box[field]));
}

export function pixels(points: number): string {
  return `calc(var(--z) * ${points}px)`;
}
