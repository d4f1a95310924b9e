import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '#lib/lazy-part.ts';
import { useEditorScreen } from '../context/editor-context.ts';

const OpenFindBar = lazyPart(async () => (await import('./open-find-bar.tsx')).OpenFindBar, 'soon');

/** Ctrl/⌘ F: finds text on the pages and steps through the matches. */
export function FindBar() {
  const { find } = useEditorScreen();
  const isOpen = useStore(find, (state) => state.is_open);
  return <Suspense>{isOpen && <OpenFindBar />}</Suspense>;
}
