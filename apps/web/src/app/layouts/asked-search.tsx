import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '#lib/lazy-part.ts';
import { searchRequest } from '#lib/search-request.ts';

const SearchPalette = lazyPart(async () => (await import('./search-palette.tsx')).SearchPalette);

const close = () => searchRequest.setState({ typed: null });

/** The search over everything, once it is asked for. */
export function AskedSearch() {
  const typed = useStore(searchRequest, (state) => state.typed);
  // Whoever leaves has done with it.
  useEffect(() => close, []);
  return <Suspense>{typed !== null && <SearchPalette typed={typed} onClose={close} />}</Suspense>;
}
