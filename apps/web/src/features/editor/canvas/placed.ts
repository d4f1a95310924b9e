import type { Box } from '@countersign/document-model';
import type { CSSProperties } from 'react';

/** The style of a box on a page: four variables in points, times --z. A drag writes the variables and nothing else. */
export function placed(box: Box): CSSProperties {
  return {
    '--x': box.x,
    '--y': box.y,
    '--w': box.width,
    '--h': box.height,
    left: 'calc(var(--x) * var(--z) * 1px)',
    top: 'calc(var(--y) * var(--z) * 1px)',
    width: 'calc(var(--w) * var(--z) * 1px)',
    height: 'calc(var(--h) * var(--z) * 1px)',
  } as CSSProperties;
}
