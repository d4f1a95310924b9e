import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '#lib/lazy-part.ts';
import { useEditorScreen } from '../context/editor-context.ts';

const OpenFindBar = lazyPart(async () => (await import('./open-find-bar.tsx')).OpenFindBar, 'soon');

/** Ctrl/⌘ F: finds text of the pages, and leads from place to place. */
export function FindBar() {
  const { find } = useEditorScreen();
  const isOpen = useStore(find, (state) => state.is_open);
  return <Suspense>{isOpen && <OpenFindBar />}</Suspense>;
}
