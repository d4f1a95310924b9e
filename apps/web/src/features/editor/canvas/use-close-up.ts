import type { ElementOf } from '@countersign/document-model';
import { useEffect, useEffectEvent } from 'react';
import { useEditorScreen } from '../context/editor-context.ts';

/** Minimum size of letters typed by touch, in pixels; below 16 some phones zoom the whole screen. */
const READABLE_PX = 16;

/** On a phone, letters on a page that fits the screen are too small to type, so the view zooms in while editing. */
export function useCloseUp(element: ElementOf<'text'> | ElementOf<'input'>): void {
  const { editor, revealBox } = useEditorScreen();
  const reveal = useEffectEvent(() => {
    const index = editor.document.state.pages.findIndex(({ id }) => id === element.page_id);
    // Shows the beginning of the text, which may be wider than the screen.
    if (index >= 0) revealBox(index, { x: element.x, y: element.y, width: 0, height: element.height });
  });
  const begin = useEffectEvent(() => {
    const { zoom, fits_width } = editor.view.state;
    if (!window.matchMedia('(pointer: coarse)').matches || zoom * element.size >= READABLE_PX) return null;
    editor.view.zoomTo(READABLE_PX / element.size);
    return { near: editor.view.state.zoom, zoom, fits_width };
  });

  useEffect(() => {
    const before = begin();
    if (!before) return;
    // The layout of the new zoom is ready in the next frame.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(reveal)));
    return () => {
      cancelAnimationFrame(frame);
      if (editor.view.state.zoom === before.near) editor.view.zoomTo(before.zoom, { fitsWidth: before.fits_width });
    };
  }, [editor]);
}
