import { Suspense, lazy } from 'react';
import type { ActionParts } from '../actions/action.ts';
import { useView } from '../editor-context.ts';

const ContextMenu = lazy(async () => ({ default: (await import('./context-menu.tsx')).ContextMenu }));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const GoToPage = lazy(async () => ({ default: (await import('./go-to-page.tsx')).GoToPage }));
const CopyToPages = lazy(async () => ({ default: (await import('./copy-to-pages.tsx')).CopyToPages }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** The menu, the command palette and the small dialogs over the sheet; one at a time. They arrive when first asked for. */
export function EditorOverlays({ parts }: { parts: ActionParts }) {
  const overlay = useView((state) => state.overlay);
  // A command may have opened another one by then.
  const close = () => {
    if (parts.editor.view.state.overlay === overlay) parts.editor.view.set({ overlay: null });
  };

  return (
    <Suspense>
      {overlay?.kind === 'menu' && <ContextMenu key={`${overlay.x}:${overlay.y}`} menu={overlay} parts={parts} onClose={close} />}
      {overlay?.kind === 'commands' && <CommandPalette parts={parts} onClose={close} />}
      {overlay?.kind === 'go-to-page' && <GoToPage onGo={parts.revealPage} onClose={close} />}
      {overlay?.kind === 'copy-to-pages' && <CopyToPages onClose={close} />}
      {overlay?.kind === 'keys' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
