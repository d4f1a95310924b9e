import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '#lib/lazy-part.ts';
import { searchRequest } from '#lib/search-request.ts';

const SearchPalette = lazyPart(async () => (await import('./search-palette.tsx')).SearchPalette);

const close = () => searchRequest.setState({ typed: null });

/** The global search, once it is opened. */
export function SearchOnDemand() {
  const typed = useStore(searchRequest, (state) => state.typed);
  // Closes it when the screen is left.
  useEffect(() => close, []);
  return <Suspense>{typed !== null && <SearchPalette typed={typed} onClose={close} />}</Suspense>;
}
