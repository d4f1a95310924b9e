// An input that is divided into cells, while someone types into it: letters and caret go from cell to cell.
import type { ElementOf } from '@countersign/document-model';
import { combCells, firstCombCell } from '@countersign/document-model/paper';
import type { CSSProperties } from 'react';

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** All letters are of one width, each with the rest of its cell behind it; null where there are no cells. */
export function combCaret(element: ElementOf<'input'>): CSSProperties | null {
  const cells = combCells(element);
  if (cells === null) return null;
  const cell = element.width / cells;
  const free = cells - [...characters.segment(element.value)].length;
  return {
    fontFamily: 'monospace',
    fontSize: `calc(var(--z) * ${Math.min(element.size, cell * WIDEST)}px)`,
    letterSpacing: `calc(var(--z) * ${cell}px - 1ch)`,
    textAlign: 'left',
    textIndent: `calc(var(--z) * ${Math.max(0, firstCombCell(element, free)) * cell}px)`,
  };
}

/** Of the size of the letters: how wide a cell has to be, at the least. */
const WIDEST = 1.6;
const LINE = 'rgb(0 0 0 / 0.18)';

/** The same for letters that are seen: each in the middle of its cell, with a line between it and the next. */
export function combLetters(element: ElementOf<'input'>): CSSProperties | null {
  const cells = combCells(element);
  const caret = combCaret(element);
  if (cells === null || caret === null) return null;
  const cell = `calc(var(--z) * ${element.width / cells}px)`;
  return {
    ...caret,
    fontSize: `max(var(--least-letters, 0px), ${String(caret.fontSize)})`,
    paddingInline: 0,
    textIndent: `calc(${String(caret.textIndent)} + (${String(caret.letterSpacing)}) / 2)`,
    // Room for a caret behind the last letter that is never seen: else all letters would move aside for it.
    width: `calc(100% + ${cell})`,
    clipPath: `inset(0 ${cell} 0 0)`,
    backgroundImage: `linear-gradient(to right, transparent calc(100% - 1px), ${LINE} calc(100% - 1px))`,
    backgroundSize: `${cell} 100%`,
  };
}
