// Styles for typing into a comb field: letters and caret advance from cell to cell.
import type { ElementOf } from '@countersign/document-model';
import { combCells, firstCombCell } from '@countersign/document-model/paper';
import type { CSSProperties } from 'react';

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Gives all letters the width of a cell; null without cells. */
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

/** Minimum width of a cell, relative to the font size. */
const WIDEST = 1.6;
const LINE = 'rgb(0 0 0 / 0.18)';

/** As `combCaret`, for visible letters: centered in their cells, with lines between the cells. */
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
    // Room for an invisible caret after the last letter, which would otherwise shift all letters.
    width: `calc(100% + ${cell})`,
    clipPath: `inset(0 ${cell} 0 0)`,
    backgroundImage: `linear-gradient(to right, transparent calc(100% - 1px), ${LINE} calc(100% - 1px))`,
    backgroundSize: `${cell} 100%`,
  };
}
