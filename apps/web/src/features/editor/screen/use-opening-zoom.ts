import { useCallback, useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '../core/model/editor.ts';
import { openingZoom, zoomToWidth } from '../viewer/page-layout.ts';

export interface Sheet {
  /** In CSS pixels; 0 until measured. */
  width: number;
  padding: number;
  /** Whether it is that of a phone. */
  isNarrow: boolean;
}

/**
 * Chooses the zoom at which the editor opens, and follows the width of the window while the pages fit it.
 *
 * @returns whether the zoom is chosen, so that the pages can show, and a function that fits the pages to the width
 */
export function useOpeningZoom(editor: Editor, { width, padding, isNarrow }: Sheet): { isOpened: boolean; fitWidth: () => void } {
  const fitWidth = useCallback(() => {
    editor.view.zoomTo(zoomToWidth(editor.document.state.pages, { width, padding }), { fitsWidth: true });
  }, [editor, width, padding]);

  // Runs before the sheet renders, so that it never shows at another zoom.
  const isOpened = useStore(editor.view.store, ({ opened_zoom }) => opened_zoom !== null);
  useLayoutEffect(() => {
    const { view, document: editorDocument } = editor;
    if (width === 0 || view.state.opened_zoom !== null) return;
    if (!isNarrow && !view.state.fits_width) view.zoomTo(openingZoom(editorDocument.state.pages, { width, padding }));
    view.set({ opened_zoom: view.state.zoom });
  }, [editor, isNarrow, padding, width]);

  // Phones start with the full width. "Fit width" also follows the size of the window.
  useEffect(() => {
    if (width > 0 && (isNarrow || editor.view.state.fits_width)) fitWidth();
  }, [editor, fitWidth, isNarrow, width]);

  return { isOpened, fitWidth };
}
