import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { focusIfLost } from '#ui/focus-restored.tsx';
import type { ActionParts } from '../actions/action.ts';
import { useView } from '../context/editor-context.ts';
import type { EditorView } from '../core/model/editor-view.ts';
import { TypedMeanwhile } from './typed-meanwhile.ts';

const ContextMenu = lazyPart(async () => (await import('./context-menu.tsx')).ContextMenu);
const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);
const GoToPage = lazyPart(async () => (await import('./go-to-page.tsx')).GoToPage);
const CopyToPages = lazyPart(async () => (await import('./copy-to-pages.tsx')).CopyToPages);
const PhotosDialog = lazyPart(async () => (await import('../photos/photos-dialog.tsx')).PhotosDialog);
const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

/** The menu, the command palette and the small dialogs above the sheet, one at a time. They are loaded on first use. */
export function EditorOverlays({ parts }: { parts: ActionParts }) {
  const overlay = useView((state) => state.overlay);
  const [typed, setTyped] = useState('');
  const { view } = parts.editor;
  useReturnedFocus(view);
  const close = useCallback(() => {
    setTyped('');
    // A command may have opened another overlay by then.
    if (view.state.overlay === overlay) view.set({ overlay: null });
  }, [view, overlay]);
  const isTypedIn = overlay?.kind === 'commands' || overlay?.kind === 'go-to-page';
  const meanwhile = isTypedIn ? <TypedMeanwhile onTyped={setTyped} onEscape={close} /> : null;

  return (
    <Suspense fallback={meanwhile}>
      {overlay?.kind === 'menu' && <ContextMenu key={`${overlay.x}:${overlay.y}`} menu={overlay} parts={parts} onClose={close} />}
      {overlay?.kind === 'commands' && <CommandPalette parts={parts} typed={typed} onClose={close} />}
      {overlay?.kind === 'go-to-page' && <GoToPage typed={typed} onGo={parts.revealPage} onClose={close} />}
      {overlay?.kind === 'copy-to-pages' && <CopyToPages onClose={close} />}
      {overlay?.kind === 'photos' && <PhotosDialog purpose={overlay.purpose} onClose={close} />}
      {overlay?.kind === 'keys' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}

/**
 * Returns the focus to the element that had it before the first overlay opened. An overlay that replaces another, such as a
 * dialog opened from the menu, would return it to the menu, which is gone by then.
 */
function useReturnedFocus(view: EditorView): void {
  const opener = useRef<Element>(null);
  const isOpen = useView((state) => state.overlay !== null);
  useEffect(
    () =>
      view.store.subscribe((now, before) => {
        // The menu closes before its action opens a dialog, in the same render.
        if (now.overlay && !before.overlay) opener.current ??= document.activeElement;
      }),
    [view],
  );
  useEffect(() => {
    if (isOpen) return;
    const { current } = opener;
    opener.current = null;
    if (current instanceof HTMLElement && current !== document.body) focusIfLost(() => (current.isConnected ? current : null));
  }, [isOpen]);
}
