// Keeps the edited text visible when the window shrinks, such as when a screen keyboard opens.
import type { Box } from '@countersign/document-model';
import { type RefObject, useEffect } from 'react';
import type { Editor } from '../core/model/editor.ts';
import { coveredOf } from '../viewer/covered.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';

/** Margin around the text that should stay readable, in pixels. */
const MARGIN = 16;

export function useEditedInSight(editor: Editor, handle: RefObject<PagesHandle | null>): void {
  useEffect(() => {
    let frame = 0;
    let height = lastHeight();
    const check = () => {
      const before = height;
      height = lastHeight();
      // Only a shrinking window scrolls back; people may scroll away themselves.
      if (height >= before) return;
      cancelAnimationFrame(frame);
      if (editor.view.state.editing_id === null) return;
      // The layout of the new window size is ready in the next frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => revealEdited(editor, handle.current));
      });
    };
    window.addEventListener('resize', check);
    window.visualViewport?.addEventListener('resize', check);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', check);
      window.visualViewport?.removeEventListener('resize', check);
    };
  }, [editor, handle]);
}

const lastHeight = () => window.visualViewport?.height ?? window.innerHeight;

function revealEdited(editor: Editor, handle: PagesHandle | null): void {
  const { pages, elements } = editor.document.state;
  const element = elements.get(editor.view.state.editing_id ?? '');
  const index = pages.findIndex(({ id }) => id === element?.page_id);
  const view = handle?.scroller;
  if (!element || index < 0 || !view) return;
  const { zoom } = editor.view.state;
  const { x, y, width, height } = element;
  const isWhole =
    height * zoom < view.clientHeight - coveredOf(view) - 2 * MARGIN && width * zoom < view.clientWidth - 2 * MARGIN;
  handle.reveal(index, isWhole ? { x, y, width, height } : (caretOf(handle, index, zoom) ?? { x, y, width: 0, height: 0 }));
}

/** Position of the caret, used when the element is larger than the visible area. */
function caretOf(handle: PagesHandle, index: number, zoom: number): Box | null {
  const caret = handle.scroller?.querySelector('[data-text-caret]')?.getBoundingClientRect();
  // Without keyboard focus the caret is hidden and has no size.
  const at = caret && caret.height > 0 && handle.pagePoint(caret.left, caret.top);
  return at && at.index === index ? { x: at.x, y: at.y, width: 0, height: caret.height / zoom } : null;
}
