import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '#lib/lazy-part.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { useSuggestionSource } from './use-suggestions.ts';

const OpenSuggestionBar = lazyPart(async () => (await import('./open-suggestion-bar.tsx')).OpenSuggestionBar, 'soon');

/** Offers the fields that were detected on the pages. */
export function SuggestionBar() {
  const { find, suggestions } = useEditorScreen();
  const isFinding = useStore(find, (state) => state.is_open);
  const isOpen = useStore(suggestions, (state) => state.phase !== 'closed');
  useSuggestionSource();
  return <Suspense>{isOpen && !isFinding && <OpenSuggestionBar />}</Suspense>;
}
