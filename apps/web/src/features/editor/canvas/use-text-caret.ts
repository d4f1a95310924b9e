// The caret of a text that is edited in place. The browser would put it where its own layout has the letters; what is seen
// are the paper's, which may be smaller, wrapped elsewhere, stretched or in another order.
import type { ElementOf } from '@countersign/document-model';
import { boxedText, type CaretLine, caretLines, placeAt } from '@countersign/document-model/paper';
import { fontsForText } from '@countersign/document-model/text';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePaperShaper } from '../paper/paper-fonts.ts';
import { chosenByPress, type LineKey, movedByKey, type Stretch } from './caret-moves.ts';

type Area = RefObject<HTMLTextAreaElement | null>;

/** What is chosen in the text: from the anchor to the caret. */
export interface Chosen {
  anchor: number;
  offset: number;
  is_behind: boolean;
}

const LINE_KEYS: ReadonlySet<string> = new Set<LineKey>(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/** The lines of the paper, from the element's own corner; null while their fonts are on the way. */
export function useCaretLines(element: ElementOf<'text'> | ElementOf<'input'>, isInCells: boolean): CaretLine[] | null {
  const { value, pdf_font_id } = element;
  const fonts = useMemo(() => fontsForText(value, pdf_font_id), [value, pdf_font_id]);
  const shaper = usePaperShaper(fonts);
  return useMemo(
    () => (shaper && !isInCells ? caretLines(boxedText({ ...element, x: 0, y: 0 }), shaper) : null),
    [element, shaper, isInCells],
  );
}

/** Follows what is chosen in the field, and moves it where a key or a press has another meaning on paper than in the field. */
export function useTextCaret(
  area: Area,
  { lines, size }: { lines: CaretLine[] | null; size: { width: number; height: number } },
) {
  const [chosen, setChosen] = useState<Chosen>({ anchor: 0, offset: 0, is_behind: false });
  const goal = useRef<number | null>(null);
  const drag = useRef<{ from: Stretch; presses: number } | null>(null);
  const pointer = useRef('mouse');
  /** A press that is the browser's at first: it opens a finger's keyboard, or ends what is being composed. */
  const isTheirs = useRef(false);
  const isComposing = useRef(false);

  const look = useEffectEvent((is_behind: boolean) => {
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
    document.addEventListener('selectionchange', () => look(false), options);
    // What has just been typed is what the caret is behind.
    node?.addEventListener('input', () => look(true), options);
    node?.addEventListener('compositionstart', () => (isComposing.current = true), options);
    node?.addEventListener('compositionend', () => (isComposing.current = false), options);
    return () => stop.abort();
  }, [area]);

  const choose = (anchor: number, place: { offset: number; is_behind: boolean }, nextGoal: number | null = null) => {
    const { offset } = place;
    area.current?.setSelectionRange(Math.min(anchor, offset), Math.max(anchor, offset), offset < anchor ? 'backward' : 'forward');
    goal.current = nextGoal;
    setChosen({ anchor, ...place });
  };
  const pressed = (event: MouseEvent<HTMLTextAreaElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * size.width;
    const y = ((event.clientY - box.top) / box.height) * size.height;
    return placeAt(lines ?? [], { x, y });
  };

  return {
    chosen,
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
      const isForLine = LINE_KEYS.has(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey;
      if (!lines || !isForLine || event.nativeEvent.isComposing) return;
      event.preventDefault();
      // A browser tells of its own moves later than of the next key.
      const now = chosenIn(event.currentTarget);
      const isKnown = now.offset === chosen.offset;
      const place = { offset: now.offset, is_behind: isKnown && chosen.is_behind };
      const moved = movedByKey(lines, place, { key: event.key as LineKey, goal: isKnown ? goal.current : null });
      choose(event.shiftKey ? now.anchor : moved.place.offset, moved.place, moved.goal);
    },
    onPointerDown(event: PointerEvent<HTMLTextAreaElement>): void {
      pointer.current = event.pointerType;
    },
    onMouseDown(event: MouseEvent<HTMLTextAreaElement>): void {
      isTheirs.current = pointer.current === 'touch' || isComposing.current;
      if (!lines || event.button !== 0 || isTheirs.current) return;
      event.preventDefault();
      const node = event.currentTarget;
      node.focus({ preventScroll: true });
      const place = pressed(event);
      if (event.shiftKey) {
        const { anchor } = chosenIn(node);
        drag.current = { from: { start: anchor, end: anchor }, presses: 1 };
        choose(anchor, place);
        return;
      }
      const from = chosenByPress(node.value, place, event.detail);
      drag.current = { from, presses: event.detail };
      choose(from.start, event.detail === 1 ? place : { offset: from.end, is_behind: true });
    },
    onPointerMove(event: PointerEvent<HTMLTextAreaElement>): void {
      if (!drag.current || !lines) return;
      if (event.buttons === 0) {
        drag.current = null;
        return;
      }
      // Once more than a press: until then a double click is one.
      event.currentTarget.setPointerCapture(event.pointerId);
      const { from, presses } = drag.current;
      const place = pressed(event);
      const to = chosenByPress(event.currentTarget.value, place, presses);
      const isBackwards = to.start < from.start;
      if (presses === 1) choose(from.start, place);
      else if (isBackwards) choose(from.end, { offset: to.start, is_behind: false });
      else choose(from.start, { offset: Math.max(from.end, to.end), is_behind: true });
    },
    onPointerUp(): void {
      drag.current = null;
    },
    onClick(event: MouseEvent<HTMLTextAreaElement>): void {
      const node = event.currentTarget;
      if (!lines || !isTheirs.current || node.selectionStart !== node.selectionEnd) return;
      const place = pressed(event);
      choose(place.offset, place);
    },
  };
}

function chosenIn(node: HTMLTextAreaElement): { anchor: number; offset: number } {
  const { selectionStart: start, selectionEnd: end, selectionDirection } = node;
  return selectionDirection === 'backward' ? { anchor: end, offset: start } : { anchor: start, offset: end };
}
