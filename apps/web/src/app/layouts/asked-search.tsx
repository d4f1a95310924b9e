import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '#lib/lazy-part.ts';
import { searchRequest } from '#lib/search-request.ts';

const SearchPalette = lazyPart(async () => (await import('./search-palette.tsx')).SearchPalette);

/** The search over everything, where a screen without its button asks for it. */
export function AskedSearch() {
  const typed = useStore(searchRequest, (state) => state.typed);
  return (
    <Suspense>
      {typed !== null && <SearchPalette typed={typed} onClose={() => searchRequest.setState({ typed: null })} />}
    </Suspense>
  );
}
