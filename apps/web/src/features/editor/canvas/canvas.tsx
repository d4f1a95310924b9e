import type { PdfPage } from '@countersign/contract/pdfs';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useDocument, useEditorScreen, useView, useDocumentVersion } from '../context/editor-context.ts';
import { isOwnSignature } from '../elements/signature/own-signature.ts';
import type { ActionParts } from '../actions/action.ts';
import { goToProperties } from '../actions/go-to-properties.ts';
import { useGiveFields } from '../elements/shared/use-give-fields.ts';
import { PageTextLayer } from '../find/page-text-layer.tsx';
import { useOverwritten } from '../presence/use-overwritten.ts';
import { useRemadeByOthers } from '../presence/use-remade-by-others.ts';
import { usePresence } from '../presence/use-presence.ts';
import { usePagePicker } from '../pages/use-page-picker.ts';
import { createNudger } from '../core/tools/many-nudges.ts';
import { createToolMachine } from '../core/tools/tool-machine.ts';
import type { ToolParts } from '../core/tools/tool-state.ts';
import { ElementLayer } from './element-layer.tsx';
import type { PagesHandle } from '../viewer/pages-view.tsx';
import { PagesView } from '../viewer/pages-view.tsx';
import { SheetDrop } from './sheet-drop.tsx';
import { createOverlayStore, createSurface } from './surface.ts';
import { anchorOf } from '../viewer/use-saved-position.ts';
import { PointerBadge } from './surface-overlay.tsx';
import { useBrokenOff } from './use-broken-off.ts';
import { useContextMenu } from './use-context-menu.ts';
import { useActionParts } from './use-action-parts.ts';
import { useEditedInSight } from './use-edited-in-sight.ts';
import { usePinchZoom } from '../viewer/use-pinch-zoom.ts';
import { useElementFocus } from './use-element-focus.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePdfFile } from '../viewer/use-pdf-file.ts';
import { useRemoteDeletions } from './use-remote-deletions.ts';
import { useToolPointer } from './use-tool-pointer.ts';
import { useWheelZoom } from '../viewer/use-wheel-zoom.ts';

const pageText = (page: PdfPage) => <PageTextLayer page={page} />;

export interface CanvasProps {
  handle: { current: PagesHandle | null };
  width: number;
  padding: number;
  bottom: number;
  /** Whether the panels and bars around the pages are rendered. */
  isFurnished: boolean;
  /** Overlays that commands open above the sheet. */
  overlays: (parts: ActionParts) => ReactNode;
}

/** The sheet with the pages, their elements and the tools. */
export function Canvas({ handle, width, padding, bottom, isFurnished, overlays }: CanvasProps) {
  const { editor, mode, parties, pdf, pickImage } = useEditorScreen();
  const pages = useDocument((state) => state.pages);
  const zoom = useView((state) => state.zoom);
  const tool = useView((state) => state.tool);
  const version = useDocumentVersion();
  const opened = usePdfFile(pdf, { pages, version, isLater: !isFurnished });
  const isPanning = useRef(false);
  // Hundreds of elements render more slowly than the page. Someone who already places or edits one must not have to wait.
  const isWorkedOn = useView((state) => state.editing_id !== null || state.selection.size > 0);
  const isMounted = useDeferredValue(true, false);
  const hasElements = isMounted || isWorkedOn;

  const [start] = useState(() => anchorOf(editor.view.state.opens_at, pages));

  const give = useGiveFields();
  // Server data is refetched during drags, so the tools read it from an object that stays the same.
  const [tools] = useState(() => ({ give, parties, mode, pickImage }));
  useEffect(() => {
    Object.assign(tools, { give, parties, mode, pickImage });
  });

  const overlay = useMemo(() => createOverlayStore(), []);
  const { machine, nudger } = useMemo(() => {
    const surface = createSurface({ editor, overlay, handle: () => handle.current });
    const openElement = (id: string) => {
      const element = editor.document.state.elements.get(id);
      if (!element || !editor.can_edit) return;
      if (element.kind === 'image') tools.pickImage(id);
      else if (isOwnSignature(element, tools.mode)) editor.view.set({ signing_id: id });
      else goToProperties(editor);
    };
    const openMenu: ToolParts['openMenu'] = ({ x, y }, at) => editor.view.set({ overlay: { kind: 'menu', x, y, at } });
    const giveFields: ToolParts['giveFields'] = (id, fields) => {
      const party = tools.parties.find((one) => one.id === id);
      if (party) tools.give(party, fields);
    };
    return {
      machine: createToolMachine({
        editor,
        surface,
        openElement,
        pickImage: (id) => tools.pickImage(id),
        openMenu,
        giveFields,
      }),
      nudger: createNudger({ editor, surface }),
    };
  }, [editor, overlay, handle, tools]);

  const zoomBy = useCallback((factor: number) => editor.view.zoomTo(editor.view.state.zoom * factor), [editor]);
  const onCurrentPage = useCallback((index: number) => editor.view.set({ current_page: index }), [editor]);
  useToolPointer({ editor, machine, handle, isPanning });
  useBrokenOff(editor, machine);
  useWheelZoom(handle, zoomBy);
  usePinchZoom(handle, editor);
  const picker = usePagePicker();
  const parts = useActionParts({ machine, nudger, handle, pickPages: picker.open });
  useEditorKeys({ parts, isPanning });
  useContextMenu(editor, handle);
  usePresence(handle);
  useOverwritten();
  useRemadeByOthers();
  useRemoteDeletions();
  useElementFocus(editor, handle);
  useEditedInSight(editor, handle);
  useSelectByFocus(editor, handle);

  return (
    <>
      <PagesView
        id="content"
        pdfId={pdf.id}
        fileVersion={version}
        revision={pdf.revision}
        pages={pages}
        opened={opened}
        zoom={zoom}
        viewportWidth={width}
        padding={padding}
        bottom={bottom}
        handle={handle}
        start={start}
        onCurrentPage={onCurrentPage}
        under={pageText}
        className={classNames(
          // Keeps focused elements from scrolling under the palette.
          'touch-pan-x touch-pan-y scroll-pb-24 bg-sunken select-none',
          tool !== 'pointer' && 'cursor-crosshair touch-none [&_*]:cursor-crosshair!',
        )}
      >
        {(page, index) => hasElements && <ElementLayer page={page} index={index} overlay={overlay} />}
      </PagesView>
      <PointerBadge overlay={overlay} />
      {editor.can_edit && <SheetDrop handle={handle} />}
      {overlays(parts)}
      {picker.input}
    </>
  );
}

/** Overlays that hold the keyboard focus for a while. */
const OVERLAYS = '[role=dialog], [role=menu], search';

/**
 * Selects an element when it receives keyboard focus, unless several are being selected. Presses select on their own, and a
 * selection of several is kept.
 */
function useSelectByFocus(editor: ReturnType<typeof useEditorScreen>['editor'], handle: CanvasProps['handle']): void {
  useEffect(() => {
    const scroller = handle.current?.scroller;
    const idOf = ({ target }: FocusEvent) => (target instanceof HTMLElement ? target.dataset['elementId'] : undefined);
    let borrowedKey: string | undefined;
    const blur = (event: FocusEvent) => {
      const to = event.relatedTarget instanceof Element ? event.relatedTarget.closest(OVERLAYS) : null;
      borrowedKey = to ? idOf(event) : undefined;
    };
    const focus = (event: FocusEvent) => {
      const id = idOf(event);
      // A closing overlay returns the focus, which is not a move by the person.
      const isGivenBack = id !== undefined && id === borrowedKey;
      borrowedKey = undefined;
      const { selection, selects_more } = editor.view.state;
      if (!id || isGivenBack || selects_more || selection.has(id)) return;
      if (event.target instanceof HTMLElement && event.target.matches(':focus-visible')) editor.view.select([id]);
    };
    scroller?.addEventListener('focusin', focus);
    scroller?.addEventListener('focusout', blur);
    return () => {
      scroller?.removeEventListener('focusin', focus);
      scroller?.removeEventListener('focusout', blur);
    };
  }, [editor, handle]);
}
