// Presses in a text edited in place: they hit the visible letters, which follow the PDF's layout.
import { type CaretLine, positionAt } from '@countersign/document-model/paper';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { chosenByPress, type Stretch } from './caret-moves.ts';
import { type Area, type Choose, chosenIn } from './use-text-caret.ts';

interface Pressed {
  lines: readonly CaretLine[] | null;
  /** Size of the element, in points. */
  size: { width: number; height: number };
  choose: Choose;
}

/** Handlers for the field: single, double and triple presses and drags select letters, words and paragraphs. */
export function useCaretPresses(area: Area, { lines, size, choose }: Pressed) {
  const drag = useRef<{ from: Stretch; presses: number } | null>(null);
  const pointer = useRef('mouse');
  /** Presses left to the browser: they open a touch keyboard or end a composition. */
  const isTheirs = useRef(false);
  const isComposing = useRef(false);

  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    area.current?.addEventListener('compositionstart', () => (isComposing.current = true), options);
    area.current?.addEventListener('compositionend', () => (isComposing.current = false), options);
    return () => stop.abort();
  }, [area]);

  const pressed = (event: MouseEvent<HTMLTextAreaElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * size.width;
    const y = ((event.clientY - box.top) / box.height) * size.height;
    return positionAt(lines ?? [], { x, y });
  };

  return {
    onPointerDown(event: PointerEvent<HTMLTextAreaElement>): void {
      pointer.current = event.pointerType;
    },
    onMouseDown(event: MouseEvent<HTMLTextAreaElement>): void {
      isTheirs.current = pointer.current === 'touch' || isComposing.current;
      if (!lines || event.button !== 0 || isTheirs.current) return;
      event.preventDefault();
      const node = event.currentTarget;
      node.focus({ preventScroll: true });
      const position = pressed(event);
      if (event.shiftKey) {
        const { anchor } = chosenIn(node);
        drag.current = { from: { start: anchor, end: anchor }, presses: 1 };
        choose(anchor, position);
        return;
      }
      const from = chosenByPress(node.value, position, event.detail);
      drag.current = { from, presses: event.detail };
      choose(from.start, event.detail === 1 ? position : { offset: from.end, is_behind: true });
    },
    onPointerMove(event: PointerEvent<HTMLTextAreaElement>): void {
      if (!drag.current || !lines) return;
      if (event.buttons === 0) {
        drag.current = null;
        return;
      }
      // Captured only on a drag: capturing at the press would break double clicks.
      event.currentTarget.setPointerCapture(event.pointerId);
      const { from, presses } = drag.current;
      const position = pressed(event);
      const to = chosenByPress(event.currentTarget.value, position, presses);
      const isBackwards = to.start < from.start;
      if (presses === 1) choose(from.start, position);
      else if (isBackwards) choose(from.end, { offset: to.start, is_behind: false });
      else choose(from.start, { offset: Math.max(from.end, to.end), is_behind: true });
    },
    onPointerUp(): void {
      drag.current = null;
    },
    onClick(event: MouseEvent<HTMLTextAreaElement>): void {
      const node = event.currentTarget;
      if (!lines || !isTheirs.current || node.selectionStart !== node.selectionEnd) return;
      const position = pressed(event);
      choose(position.offset, position);
    },
  };
}
