// The screen functions that the commands call.
import { type Box, MAX_TEXT_LENGTH, boundsOf } from '@countersign/document-model';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useMemo } from 'react';
import { notify } from '#lib/notify.ts';
import type { ActionParts } from '../actions/action.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { boxOf, insertElement } from '../core/commands/commands.ts';
import { freePosition } from '../core/commands/copying.ts';
import type { Editor } from '../core/model/editor.ts';
import { sizeForNew } from '../core/commands/new-size.ts';
import { insertImage } from './insert-image.ts';
import { usePageActions } from '../pages/use-page-actions.ts';
import { useDeleteSelection } from '../actions/use-delete-selection.ts';
import { usePdfActions } from '../actions/use-pdf-actions.ts';
import { useOffersPhotos } from '../photos/use-offers-photos.ts';
import type { Nudger } from '../core/tools/many-nudges.ts';
import type { ToolMachine } from '../core/tools/tool-machine.ts';
import { coveredOf } from '../viewer/covered.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';
import { growToFit } from '../rendering/grow-to-fit.ts';
import { type ClipboardParts, useClipboard } from './use-clipboard.ts';

/** Margin when fitting to the window, in pixels. */
const FIT_MARGIN = 48;

interface Screen {
  machine: ToolMachine;
  nudger: Nudger;
  handle: RefObject<PagesHandle | null>;
  pickPages: () => void;
}

export function useActionParts({ machine, nudger, handle, pickPages }: Screen): ActionParts {
  const { t } = useLingui();
  const { editor, mode, parties, signees, find, suggestions, pdf, fitWidth, revealPage } = useEditorScreen();
  const clipboard = useEditorClipboard(handle);
  const deleteSelection = useDeleteSelection();
  const pages = usePageActions();

  return {
    editor,
    mode,
    parties,
    signees,
    find,
    suggestions,
    hasForm: pdf.form === 'found',
    offersPhotos: useOffersPhotos(),
    machine,
    nudger,
    fitWidth,
    revealPage: (index) => {
      revealPage(index);
      const [number, count] = [index + 1, editor.document.state.pages.length];
      editor.view.say(t`Page ${number} of ${count}`);
    },
    fitSelection: () => fitSelection(editor, handle.current),
    revealSelection: () => revealSelection(editor, handle.current),
    focusElement: (id) => focusElement(editor, handle, id),
    focusedElement,
    copy: clipboard.copy,
    cut: clipboard.cut,
    paste: ({ inPlace, at }) => clipboard.paste({ inPlace, at: at ?? null }),
    deleteSelection,
    pages,
    pickPages,
    pdf: usePdfActions(),
    placeTool: () => pointInView(editor, machine, handle),
    openMenu: () => openMenu(editor, handle.current),
    say: (message: MessageDescriptor) => editor.view.say(t(message)),
  };
}

function useEditorClipboard(handle: RefObject<PagesHandle | null>) {
  const { t } = useLingui();
  const { editor, pdf, putImage, bringImage } = useEditorScreen();
  const parts = useMemo(
    (): ClipboardParts => ({
      editor,
      pdfId: pdf.id,
      newPlace: () => middleOf(editor, handle.current),
      pageInView: () => pageInView(editor, handle.current),
      revealSelection: () => revealSelection(editor, handle.current),
      insertText: (text, at) => {
        const whole = text.replaceAll('\r\n', '\n');
        const value = whole.slice(0, MAX_TEXT_LENGTH);
        if (value.length < whole.length) notify.warning(t`Only the first ${MAX_TEXT_LENGTH} characters were pasted`);
        const box = { x: Math.max(0, at.x - 100), y: at.y };
        const element = insertElement(editor, { kind: 'text', page_id: at.page_id, box, extra: { value } });
        if (element) void growToFit(editor, [element.id]);
      },
      insertImage: (file, at) => insertImage(editor, { file, at, put: putImage }),
      bringImage: (id, from) => void bringImage(id, from),
      onCopied: (count, how) => editor.view.say(how === 'cut' ? t`Cut: ${count}` : t`Copied: ${count}`),
    }),
    [editor, pdf.id, handle, putImage, bringImage, t],
  );
  return useClipboard(parts);
}

/** The placed element gets the focus, so that the arrow keys move it at once. */
function pointInView(editor: Editor, machine: ToolMachine, handle: RefObject<PagesHandle | null>): void {
  const { tool } = editor.view.state;
  const middle = middleOf(editor, handle.current);
  if (tool === 'pointer' || !middle) return;
  const { width, height } = sizeForNew(editor.view, tool, editor.page(middle.page_id) ?? null);
  machine.placeAt(freePosition(editor, { ...middle, x: middle.x - width / 2, y: middle.y - height / 2 }));
  const [id] = editor.view.state.selection;
  if (id && !editor.view.state.editing_id) focusElement(editor, handle, id);
}

/** The middle of the visible area, on the page at that point. */
function middleOf(editor: Editor, handle: PagesHandle | null) {
  const frame = handle?.scroller?.getBoundingClientRect();
  const at = frame && handle?.pagePoint(frame.left + frame.width / 2, frame.top + frame.height * 0.4);
  const page = at ? editor.document.state.pages[at.index] : undefined;
  return at && page ? { page_id: page.id, x: at.x, y: at.y } : null;
}

function pageOfSelection(editor: Editor) {
  const selected = editor.selected();
  const [first] = selected;
  const index = editor.document.state.pages.findIndex((page) => page.id === first?.page_id);
  const box = boundsOf(selected.filter((element) => element.page_id === first?.page_id).map(boxOf));
  return index === -1 || !box ? null : { index, box };
}

/** Scrolls to an element and focuses it as soon as its page is rendered. */
function focusElement(editor: Editor, handle: RefObject<PagesHandle | null>, id: string, tries = 20): void {
  const element = editor.document.state.elements.get(id);
  const node = handle.current?.scroller?.querySelector<HTMLElement>(`[data-element-id="${id}"]`);
  if (node) return node.focus({ preventScroll: true });
  if (!element || tries === 0) return;
  if (tries % 10 === 0)
    handle.current?.reveal(
      editor.document.state.pages.findIndex((page) => page.id === element.page_id),
      boxOf(element),
    );
  requestAnimationFrame(() => focusElement(editor, handle, id, tries - 1));
}

function focusedElement(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-element-id]')?.dataset['elementId'] ?? null;
}

/** Scrolls only if no part of the selection is visible, so that people keep their position. */
export function revealSelection(editor: Editor, handle: PagesHandle | null): void {
  const selected = pageOfSelection(editor);
  if (selected && !isInSight(editor, handle, selected)) handle?.reveal(selected.index, selected.box);
}

/** The page of the selection if it is visible, otherwise the page that fills most of the view. */
function pageInView(editor: Editor, handle: PagesHandle | null): string | undefined {
  const { pages } = editor.document.state;
  const selected = pageOfSelection(editor);
  if (selected && isInSight(editor, handle, selected)) return pages[selected.index]?.id;
  const view = handle?.scroller;
  if (!view) return undefined;
  const [top, bottom] = [view.scrollTop, view.scrollTop + view.clientHeight];
  const visibleHeights = handle.layout.boxes.map(
    (point) => Math.min(bottom, point.top + point.height) - Math.max(top, point.top),
  );
  return pages[visibleHeights.indexOf(Math.max(...visibleHeights))]?.id;
}

function isInSight(editor: Editor, handle: PagesHandle | null, { index, box }: { index: number; box: Box }): boolean {
  const view = handle?.scroller;
  const page = handle?.layout.boxes[index];
  if (!view || !page) return true;
  const { zoom } = editor.view.state;
  const [top, left] = [page.top + box.y * zoom, page.left + box.x * zoom];
  return (
    top < view.scrollTop + view.clientHeight - (editor.can_edit ? coveredOf(view) : 0) &&
    top + box.height * zoom > view.scrollTop &&
    left < view.scrollLeft + view.clientWidth &&
    left + box.width * zoom > view.scrollLeft
  );
}

function fitSelection(editor: Editor, handle: PagesHandle | null): void {
  const point = pageOfSelection(editor);
  const view = handle?.scroller;
  if (!point || !view) return;
  const across = (view.clientWidth - 2 * FIT_MARGIN) / Math.max(1, point.box.width);
  const down = (view.clientHeight - 4 * FIT_MARGIN) / Math.max(1, point.box.height);
  editor.view.zoomTo(Math.min(4, across, down));
  // The layout of the new zoom is ready in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => handle.reveal(point.index, point.box)));
}

/** Opens at the lower left of the selection, or in the middle of the visible area. */
function openMenu(editor: Editor, handle: PagesHandle | null): void {
  revealSelection(editor, handle);
  const scroller = handle?.scroller;
  const [id] = editor.view.state.selection;
  const node = id ? scroller?.querySelector(`[data-element-id="${id}"]`) : null;
  const box = (node ?? scroller)?.getBoundingClientRect();
  if (!box) return;
  const [x, y] = node ? [box.left, box.bottom] : [box.left + box.width / 2, box.top + box.height / 3];
  editor.view.set({ overlay: { kind: 'menu', x, y, at: node ? null : middleOf(editor, handle) } });
}
