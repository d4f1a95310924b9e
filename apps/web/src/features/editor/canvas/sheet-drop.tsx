import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { notify } from '#lib/notify.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { usePageActions } from '../pages/use-page-actions.ts';
import { insertImage } from './insert-image.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';

/** Offset between several dropped images, in points. */
const STEP = 20;

/** Handles files dropped on the sheet: images are placed at the drop point, pages of PDFs are appended. */
export function SheetDrop({ handle }: { handle: RefObject<PagesHandle | null> }) {
  const { t } = useLingui();
  const { editor, putImage } = useEditorScreen();
  const { addFiles } = usePageActions();

  const drop = ({ clientX, clientY, dataTransfer }: DragEvent) => {
    const files = [...(dataTransfer?.files ?? [])];
    const point = handle.current?.pagePoint(clientX, clientY);
    const page = point && editor.document.state.pages[point.index];
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const documents = files.filter(({ type }) => type === 'application/pdf');
    if (page)
      images.forEach((file, index) => {
        const at = { page_id: page.id, x: point.x + index * STEP, y: point.y + index * STEP };
        insertImage(editor, { file, at, put: putImage });
      });
    if (documents.length > 0) void addFiles(documents);
    if (images.length + documents.length === 0 && files.length > 0)
      notify.warning(t`This can’t be placed here`, t`Drop images, or PDFs to add their pages.`);
  };
  const isOver = useFilesOver(handle, drop);
  if (!isOver) return null;

  return (
    <div className="pointer-events-none absolute inset-0 z-20 border-2 border-dashed border-accent-ink bg-accent-soft/40">
      <p className="mx-auto mt-4 w-fit rounded-full bg-accent px-4 py-1.5 text-sm font-medium text-on-accent shadow-pop">
        {t`Drop images where you want them, or PDFs to add their pages`}
      </p>
    </div>
  );
}

/** True while files are dragged over the sheet. */
function useFilesOver(handle: RefObject<PagesHandle | null>, onDrop: (event: DragEvent) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const scroller = handle.current?.scroller;
    const control = new AbortController();
    const { signal } = control;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && scroller?.contains(relatedTarget))) setIsOver(false);
    };
    const release = (event: DragEvent) => {
      setIsOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      drop(event);
    };
    scroller?.addEventListener('dragover', over, { signal });
    scroller?.addEventListener('dragleave', leave, { signal });
    scroller?.addEventListener('drop', release, { signal });
    return () => control.abort();
  }, [handle]);

  return isOver;
}
