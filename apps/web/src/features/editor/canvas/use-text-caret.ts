// Caret of a text edited in place. The browser would put it where its own layout has the letters, but the visible letters
// follow the PDF, which may be smaller, wrapped elsewhere, stretched or in another order.
import type { ElementOf } from '@countersign/document-model';
import { boxedText, type CaretLine, type CaretPosition, caretLines } from '@countersign/document-model/paper';
import { fontsForText } from '@countersign/document-model/text';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useShaper } from '../rendering/loaded-fonts.ts';
import { type LineKey, movedByKey } from './caret-moves.ts';

export type Area = RefObject<HTMLTextAreaElement | null>;

/** Selected range of the text, from the anchor to the caret. */
export interface Chosen {
  anchor: number;
  offset: number;
  is_behind: boolean;
}

/** @param goal horizontal position that the next up or down key aims for, in points; null for the current position */
export type Choose = (anchor: number, position: CaretPosition, goal?: number | null) => void;

const LINE_KEYS: ReadonlySet<string> = new Set<LineKey>(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Lines as laid out in the PDF, relative to the element's corner; null while fonts are loading. */
export function useCaretLines(element: ElementOf<'text'> | ElementOf<'input'>, isInCells: boolean): CaretLine[] | null {
  const { value, pdf_font_id } = element;
  const fonts = useMemo(() => fontsForText(value, pdf_font_id), [value, pdf_font_id]);
  const shaper = useShaper(fonts);
  return useMemo(
    () => (shaper && !isInCells ? caretLines(boxedText({ ...element, x: 0, y: 0 }), shaper) : null),
    [element, shaper, isInCells],
  );
}

/** Tracks the field's selection, and moves the caret for keys that depend on the PDF's lines. */
export function useTextCaret(area: Area, lines: CaretLine[] | null) {
  const [chosen, setChosen] = useState<Chosen>({ anchor: 0, offset: 0, is_behind: false });
  const goal = useRef<number | null>(null);

  const update = useEffectEvent((is_behind: boolean) => {
    const node = area.current;
    if (!node || document.activeElement !== node) return;
    const now = chosenIn(node);
    if (now.anchor === chosen.anchor && now.offset === chosen.offset) return;
    goal.current = null;
    setChosen({ ...now, is_behind });
  });
  useEffect(() => {
    const node = area.current;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    document.addEventListener('selectionchange', () => update(false), options);
    // After typing, the caret belongs to the letter before it.
    node?.addEventListener('input', () => update(true), options);
    return () => stop.abort();
  }, [area]);

  const choose: Choose = (anchor, position, nextGoal = null) => {
    const { offset } = position;
    area.current?.setSelectionRange(Math.min(anchor, offset), Math.max(anchor, offset), offset < anchor ? 'backward' : 'forward');
    goal.current = nextGoal;
    setChosen({ anchor, ...position });
  };
  return {
    chosen,
    choose,
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
      const isForLine = LINE_KEYS.has(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey;
      if (!lines || !isForLine) return;
      event.preventDefault();
      // The selectionchange event may come later than the next key.
      const now = chosenIn(event.currentTarget);
      const isKnown = now.offset === chosen.offset;
      const position = { offset: now.offset, is_behind: isKnown && chosen.is_behind };
      const moved = movedByKey(lines, position, { key: event.key as LineKey, goal: isKnown ? goal.current : null });
      choose(event.shiftKey ? now.anchor : moved.position.offset, moved.position, moved.goal);
    },
  };
}

/** The selection as the field reports it. */
export function chosenIn(node: HTMLTextAreaElement): { anchor: number; offset: number } {
  const { selectionStart: start, selectionEnd: end, selectionDirection } = node;
  return selectionDirection === 'backward' ? { anchor: end, offset: start } : { anchor: start, offset: end };
}
