// Keeps the keyboard focus on the sheet when the focused element is re-rendered or deleted.
import { targetOf } from '@countersign/document-model';
import { useEffect, useRef } from 'react';
import type { DocumentState } from '../core/document/editor-document.ts';
import type { Editor } from '../core/model/editor.ts';
import { isVisible } from '../core/commands/on-page.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';

type Handle = { current: PagesHandle | null };

/**
 * The browser may drop the focus when the order of elements changes; it returns to the selection. After a deletion by keyboard
 * it moves to the next element of the page, else the previous one, else the sheet.
 */
export function useElementFocus(editor: Editor, handle: Handle): void {
  const isByKeyboard = useFocusByKeyboard();
  useEffect(
    () =>
      editor.document.store.subscribe((now, before) => {
        if (now.by_page === before.by_page) return;
        const left = isByKeyboard.current ? leftByFocus(editor, before) : null;
        if (left === null && !isNowhere(document.activeElement, handle)) return;
        requestAnimationFrame(() => {
          if (!isNowhere(document.activeElement, handle)) return;
          const id = [...editor.view.state.selection][0] ?? left?.find((one) => isVisible(editor, elementOf(editor, one)));
          const scroller = handle.current?.scroller;
          const node = id === undefined ? null : scroller?.querySelector<HTMLElement>(`[data-element-id="${id}"]`);
          if (node || left) (node ?? scroller)?.focus({ preventScroll: true });
        });
      }),
    [editor, handle, isByKeyboard],
  );
}

/** Whether the focus was moved by something other than a pointer. Browsers treat any key since then as keyboard use. */
function useFocusByKeyboard(): { readonly current: boolean } {
  const isByKeyboard = useRef(false);
  useEffect(() => {
    let isPointing = false;
    const listening = new AbortController();
    const listen = (name: string, handler: () => void) =>
      document.addEventListener(name, handler, { capture: true, signal: listening.signal });
    listen('pointerdown', () => {
      isPointing = true;
      isByKeyboard.current = false;
    });
    // A click fires after the pointer is released.
    for (const name of ['pointerup', 'pointercancel']) listen(name, () => setTimeout(() => (isPointing = false)));
    listen('focusin', () => (isByKeyboard.current = !isPointing));
    return () => listening.abort();
  }, []);
  return isByKeyboard;
}

const elementOf = ({ document: editorDocument }: Editor, id: string) => editorDocument.state.elements.get(id);

/**
 * Ids of the other elements of the page, in the order in which they should get the focus, if the person has just deleted the
 * focused element; otherwise null.
 */
function leftByFocus(editor: Editor, before: DocumentState): string[] | null {
  const id = document.activeElement?.closest<HTMLElement>('[data-element-id]')?.dataset['elementId'];
  const element = id === undefined ? undefined : before.elements.get(id);
  if (!element || elementOf(editor, element.id)) return null;
  // If someone else deleted the element, the focus does not move on.
  const isOwn =
    editor.document.base.has(element.id) || before.pending.some((one) => one.op === 'create' && targetOf(one) === element.id);
  if (!isOwn) return null;
  const onPage = before.by_page.get(element.page_id) ?? [];
  const index = onPage.indexOf(element.id);
  return [...onPage.slice(index + 1), ...onPage.slice(0, index).toReversed()];
}

/** Whether nothing in particular has the focus: only the document body or the sheet itself. */
function isNowhere(focused: Element | null, handle: Handle): boolean {
  return focused === null || focused === document.body || focused === handle.current?.scroller;
}
