import type { ElementOf } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { skipComposition } from '#lib/composition.ts';
import { useEditor } from '../context/editor-context.ts';
import { type Direction, moveLineEnd } from '../core/commands/moving.ts';
import { type LineEnd, endsOf } from '../core/commands/line-ends.ts';
import { pixels } from '../viewer/box-style.ts';
import type { OverlayStore } from './surface.ts';

const ARROWS: Record<string, Direction> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The two ends of the selected line, movable by pointer and arrow keys. Escape returns the focus to the line. */
export function LineEnds({ line, overlay }: { line: ElementOf<'line'>; overlay: OverlayStore }) {
  const { t } = useLingui();
  const editor = useEditor();
  const preview = useStore(overlay, (state) => (state.line?.id === line.id ? state.line.geometry : null));
  const ends = endsOf(preview ?? line);
  const words: Record<LineEnd, string> = { start: t`Start of the line`, end: t`End of the line` };

  const press = (event: KeyboardEvent<HTMLButtonElement>, end: LineEnd) => {
    const arrow = ARROWS[event.key];
    if (event.key === 'Escape') document.querySelector<HTMLElement>(`[data-element-id="${line.id}"]`)?.focus();
    else if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
    else moveLineEnd(editor, line.id, { end, direction: arrow, isFar: event.shiftKey });
    event.preventDefault();
    event.stopPropagation();
  };

  return (['start', 'end'] as const).map((end) => (
    <button
      key={end}
      type="button"
      data-line-end={end}
      data-line={line.id}
      aria-label={words[end]}
      onKeyDown={skipComposition((event) => press(event, end))}
      style={{ left: pixels(ends[end].x), top: pixels(ends[end].y) }}
      className='absolute z-20 size-2.5 -translate-1/2 cursor-move touch-none rounded-full border-[1.5px] border-(--accent) bg-white after:absolute after:-inset-1.5 after:content-[""] pointer-coarse:after:-inset-[17px]'
    />
  ));
}
