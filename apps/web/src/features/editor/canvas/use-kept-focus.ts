// The keyboard stays on the sheet when what had the focus is placed anew or deleted.
import { targetOf } from '@countersign/document-model';
import { useEffect, useRef } from 'react';
import type { DocumentState } from '../core/document/editor-document.ts';
import type { Editor } from '../core/model/editor.ts';
import { isSeen } from '../core/commands/on-page.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';

type Handle = { current: PagesHandle | null };

/**
 * When the order of the elements changes, the browser may drop the focus; it goes back to what is selected. Of what was
 * deleted by the keyboard it goes on to the next element of the page, or else the one before, or else the sheet.
 */
export function useKeptFocus(editor: Editor, handle: Handle): void {
  const isByKeyboard = useFocusByKeyboard();
  useEffect(
    () =>
      editor.document.store.subscribe((now, before) => {
        if (now.by_page === before.by_page) return;
        const left = isByKeyboard.current ? leftByFocus(editor, before) : null;
        if (left === null && !isNowhere(document.activeElement, handle)) return;
        requestAnimationFrame(() => {
          if (!isNowhere(document.activeElement, handle)) return;
          const id = [...editor.view.state.selection][0] ?? left?.find((one) => isSeen(editor, elementOf(editor, one)));
          const scroller = handle.current?.scroller;
          const node = id === undefined ? null : scroller?.querySelector<HTMLElement>(`[data-element-id="${id}"]`);
          if (node || left) (node ?? scroller)?.focus({ preventScroll: true });
        });
      }),
    [editor, handle, isByKeyboard],
  );
}

/** Whether the focus came to where it is otherwise than by a pointer. Browsers count any key since as a sign of the keyboard. */
function useFocusByKeyboard(): { readonly current: boolean } {
  const isByKeyboard = useRef(false);
  useEffect(() => {
    let isPointing = false;
    const listening = new AbortController();
    const listen = (name: string, heard: () => void) =>
      document.addEventListener(name, heard, { capture: true, signal: listening.signal });
    listen('pointerdown', () => {
      isPointing = true;
      isByKeyboard.current = false;
    });
    // What a click leads to happens with its end.
    for (const name of ['pointerup', 'pointercancel']) listen(name, () => setTimeout(() => (isPointing = false)));
    listen('focusin', () => (isByKeyboard.current = !isPointing));
    return () => listening.abort();
  }, []);
  return isByKeyboard;
}

const elementOf = ({ document: paper }: Editor, id: string) => paper.state.elements.get(id);

/**
 * The others of its page in the order in which they come into question, where the person has just deleted what had the
 * focus; null where not.
 */
function leftByFocus(editor: Editor, before: DocumentState): string[] | null {
  const id = document.activeElement?.closest<HTMLElement>('[data-element-id]')?.dataset['elementId'];
  const element = id === undefined ? undefined : before.elements.get(id);
  if (!element || elementOf(editor, element.id)) return null;
  // Where someone else has deleted it, no one meant to go on to another.
  const isOwn =
    editor.document.base.has(element.id) || before.pending.some((one) => one.op === 'create' && targetOf(one) === element.id);
  if (!isOwn) return null;
  const onPage = before.by_page.get(element.page_id) ?? [];
  const place = onPage.indexOf(element.id);
  return [...onPage.slice(place + 1), ...onPage.slice(0, place).toReversed()];
}

/** On nothing in particular: the page, or the sheet itself. */
function isNowhere(focused: Element | null, handle: Handle): boolean {
  return focused === null || focused === document.body || focused === handle.current?.scroller;
}
