import type { PdfPage } from '@countersign/contract/pdfs';
import { useEffect } from 'react';
import { sessionStore } from '#lib/site-storage.ts';
import type { Editor } from '../core/model/editor.ts';
import type { ReadPoint } from '../core/model/editor-view.ts';
import { savePosition } from '../core/model/saved-position.ts';
import type { PreferenceKeys } from '../core/model/preferences.ts';
import type { Anchor } from './page-layout.ts';
import type { PagesHandle } from './pages-view.tsx';

/** Restores the position after reloading or reopening the tab. */
export function useSavedPosition(
  editor: Editor,
  { userId, pdfId }: PreferenceKeys,
  handle: { current: PagesHandle | null },
): void {
  useEffect(() => {
    const leave = () => {
      const anchor = handle.current?.readPoint();
      const page = anchor && editor.document.state.pages[anchor.index];
      const point = page ? { page_id: page.id, across: anchor.across, down: anchor.down } : null;
      savePosition(editor.view, { userId, pdfId }, { storage: sessionStore, point });
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [editor, userId, pdfId, handle]);
}

/** Current anchor of a stored position; null if its page is gone. */
export function anchorOf(point: ReadPoint | null, pages: readonly PdfPage[]): Anchor | null {
  const index = pages.findIndex(({ id }) => id === point?.page_id);
  return point && index !== -1 ? { index, across: point.across, down: point.down } : null;
}
