import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { classNames } from '#ui/class-names.ts';
import { useDocument, useEditorScreen, useView } from '../editor-context.ts';
import { createToolMachine } from '../tools/tool-machine.ts';
import { ElementLayer } from './element-layer.tsx';
import type { PagesHandle } from './pages-view.tsx';
import { PagesView } from './pages-view.tsx';
import { createOverlayStore, createSurface } from './surface.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePdfFile } from './use-pdf-file.ts';
import { useToolPointer } from './use-tool-pointer.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

export interface CanvasProps {
  handle: { current: PagesHandle | null };
  width: number;
  padding: number;
  bottom: number;
  onShowKeys: () => void;
}

/** The sheet with the pages, their elements and the tools. */
export function Canvas({ handle, width, padding, bottom, onShowKeys }: CanvasProps) {
  const { editor, pdf, pickImage, fitWidth, reveal } = useEditorScreen();
  const pages = useDocument((state) => state.pages);
  const zoom = useView((state) => state.zoom);
  const tool = useView((state) => state.tool);
  const { file } = usePdfFile(pdf.id);
  const navigate = useNavigate();
  const isPanning = useRef(false);

  const overlay = useMemo(createOverlayStore, []);
  const machine = useMemo(() => {
    const surface = createSurface({ editor, overlay, handle: () => handle.current });
    const openElement = (id: string) => {
      const element = editor.document.state.elements.get(id);
      if (!element || !editor.can_edit) return;
      if (element.kind === 'image') pickImage(id);
      const isOwn = (element.kind === 'signature' || element.kind === 'initial') && element.signee_id === null;
      if (isOwn) editor.view.set({ signing_id: id });
    };
    return createToolMachine({ editor, surface, openElement, pickImage });
  }, [editor, overlay, handle, pickImage]);

  const zoomBy = useCallback((factor: number) => editor.view.zoomTo(editor.view.state.zoom * factor), [editor]);
  const onCurrentPage = useCallback((index: number) => editor.view.set({ current_page: index }), [editor]);
  useToolPointer({ editor, machine, handle, isPanning });
  useWheelZoom(handle, zoomBy);
  useEditorKeys({ editor, machine, handle, isPanning, zoomBy, fitWidth, reveal, onShowKeys, goHome: () => void navigate({ to: '/home' }) });
  useKeptFocus(editor, handle);

  return (
    <PagesView
      pdfId={pdf.id}
      revision={pdf.revision}
      pages={pages}
      file={file}
      zoom={zoom}
      viewportWidth={width}
      padding={padding}
      bottom={bottom}
      handle={handle}
      onCurrentPage={onCurrentPage}
      className={classNames('absolute inset-0 bg-sunken select-none', tool !== 'select' && 'cursor-crosshair touch-none [&_*]:cursor-crosshair!')}
    >
      {(page, index) => <ElementLayer page={page} index={index} overlay={overlay} />}
    </PagesView>
  );
}

/** When the order of the elements changes, the browser may drop the focus; it goes back to what is selected. */
function useKeptFocus(editor: ReturnType<typeof useEditorScreen>['editor'], handle: CanvasProps['handle']): void {
  useEffect(
    () =>
      editor.document.store.subscribe((now, before) => {
        if (now.by_page === before.by_page || document.activeElement !== document.body) return;
        const [id] = editor.view.state.selection;
        if (id) requestAnimationFrame(() => document.activeElement === document.body && handle.current?.scroller?.querySelector<HTMLElement>(`[data-element-id="${id}"]`)?.focus({ preventScroll: true }));
      }),
    [editor, handle],
  );
}
