// Fonts and the shaper, loaded when something first needs them. Each file is fetched once, for the shaper and for the page.
import { type Shaper, createShaper, fontCatalogue } from '@countersign/document-model/text';
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { FONT_FILES } from './font-files.ts';

interface PaperFonts {
  /** null until the first fonts are there. A new one replaces it when more fonts come. */
  shaper: Shaper | null;
  loaded: ReadonlySet<string>;
  /** Asked for and not to be had: without a network they come when it is back. */
  missing: ReadonlySet<string>;
}

const store = createStore<PaperFonts>()(() => ({ shaper: null, loaded: new Set(), missing: new Set() }));
const bytesOf = new Map<string, Uint8Array>();
const fetching = new Map<string, Promise<void>>();
const AHEAD_MS = 1_000;
let building: Promise<void> = Promise.resolve();

/** The name of a catalogue font on the page. */
export function cssFamily(fontId: string): string {
  return `countersign-${fontId}`;
}

/** The shaper, or null while a font that is needed is still on its way. */
export function usePaperShaper(fontIds: readonly string[]): Shaper | null {
  const key = fontIds.join();
  const fonts = useStore(store);
  useEffect(() => {
    if (key === '') return;
    // Without a network they come when it is back.
    const fetchThem = () => void ensureFonts(key.split(',')).catch(() => undefined);
    fetchThem();
    window.addEventListener('online', fetchThem);
    return () => window.removeEventListener('online', fetchThem);
  }, [key]);
  return shaperOf(fonts, fontIds);
}

/** The shaper with these fonts at this moment. */
export function paperShaper(fontIds: readonly string[]): Shaper | null {
  return shaperOf(store.getState(), fontIds);
}

function shaperOf({ shaper, loaded }: PaperFonts, fontIds: readonly string[]): Shaper | null {
  return fontIds.every((id) => loaded.has(id) || !(id in FONT_FILES)) ? shaper : null;
}

/** True where one of the fonts cannot be had now: what is set in it is shown in one of the system's until it comes. */
export function useIsFontMissing(fontIds: readonly string[]): boolean {
  const missing = useStore(store, (state) => state.missing);
  return fontIds.some((id) => missing.has(id));
}

/** Fetches, when there is nothing else to do, the fonts that may be needed: whoever goes offline has them. */
export function useFontsAhead(fontIds: readonly string[]): void {
  const key = fontIds.join();
  useEffect(() => {
    if (key === '') return;
    // Without them now they are fetched when they are needed.
    const timer = setTimeout(() => void ensureFonts(key.split(','), 'low').catch(() => undefined), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [key]);
}

/** @returns the shaper with at least these fonts */
export async function ensureFonts(fontIds: readonly string[], priority: RequestPriority = 'auto'): Promise<Shaper | null> {
  const known = fontIds.filter((id) => id in FONT_FILES);
  // What shapes them is a file too: fetched at the same time, it is there as well for whoever goes offline then.
  const shaping = createShaper({ fonts: [] });
  // Told below, unless a font is missing too.
  shaping.catch(() => undefined);
  await Promise.all(known.map((id) => fetchFont(id, priority)));
  building = building.then(
    () => rebuild(known),
    () => rebuild(known),
  );
  try {
    await Promise.all([shaping, building]);
  } catch (error) {
    for (const id of known) setMissing(id, true);
    throw error;
  }
  return store.getState().shaper;
}

function fetchFont(id: string, priority: RequestPriority): Promise<void> {
  const running = fetching.get(id) ?? load(id, priority);
  fetching.set(id, running);
  running.then(
    () => setMissing(id, false),
    () => {
      fetching.delete(id);
      setMissing(id, true);
    },
  );
  return running;
}

function setMissing(id: string, isMissing: boolean): void {
  const { missing } = store.getState();
  if (missing.has(id) === isMissing) return;
  const others = [...missing].filter((other) => other !== id);
  store.setState({ missing: new Set(isMissing ? [...others, id] : others) });
}

async function load(id: string, priority: RequestPriority): Promise<void> {
  const response = await fetch(FONT_FILES[id] ?? '', { priority });
  if (!response.ok) throw new Error(`The font ${id} could not be loaded.`);
  const buffer = await response.arrayBuffer();
  const face = new FontFace(cssFamily(id), buffer);
  await face.load();
  document.fonts.add(face);
  bytesOf.set(id, new Uint8Array(buffer));
}

/** In the order of the catalogue: it is also the order in which fonts take over for each other. */
async function rebuild(wanted: readonly string[]): Promise<void> {
  const { shaper, loaded } = store.getState();
  if (shaper && wanted.every((id) => loaded.has(id))) return;
  const fonts = fontCatalogue.flatMap(({ id, fallback }) => {
    const bytes = bytesOf.get(id);
    return bytes ? [{ id, bytes, fallback }] : [];
  });
  store.setState({ shaper: await createShaper({ fonts }), loaded: new Set(fonts.map((font) => font.id)) });
}
