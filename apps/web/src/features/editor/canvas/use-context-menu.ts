import { type RefObject, useEffect } from 'react';
import type { Editor } from '../core/model/editor.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';
import { toolEvent } from './tool-events.ts';

/** Opens the editor's menu on a right click instead of the browser's; fingers and pens open it by holding still. */
export function useContextMenu(editor: Editor, handle: RefObject<PagesHandle | null>): void {
  useEffect(() => {
    const scroller = handle.current?.scroller;
    if (!scroller) return;
    let pointer = 'mouse';
    const press = (event: PointerEvent) => {
      pointer = event.pointerType;
    };
    const open = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-text-editor], [data-page-text]')) return;
      event.preventDefault();
      // The menu key is handled with the keys, and a held finger by the tools.
      if (event.button !== 2 || pointer !== 'mouse') return;
      const { point } = toolEvent(event, editor, handle.current);
      editor.view.set({ overlay: { kind: 'menu', x: event.clientX, y: event.clientY, at: point } });
    };
    scroller.addEventListener('pointerdown', press, true);
    scroller.addEventListener('contextmenu', open);
    return () => {
      scroller.removeEventListener('pointerdown', press, true);
      scroller.removeEventListener('contextmenu', open);
    };
  }, [editor, handle]);
}
