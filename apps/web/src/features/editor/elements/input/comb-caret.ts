// The caret of an input that is divided into cells, from the edge of one to that of the next.
import type { ElementOf } from '@countersign/document-model';
import { combCells } from '@countersign/document-model/paper';
import type { CSSProperties } from 'react';

/** The letters are invisible, so any will do that are all of one width; null where there are no cells. */
export function combCaret(element: ElementOf<'input'>): CSSProperties | null {
  const cells = combCells(element);
  if (cells === null) return null;
  const letterSpacing = `calc(var(--z) * ${element.width / cells}px - 1ch)`;
  return { fontFamily: 'monospace', letterSpacing, textAlign: 'left' };
}
