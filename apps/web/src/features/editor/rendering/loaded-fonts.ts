// Loads fonts and the shaper on first use. Each file is fetched once, for both shaper and page.
import { type Shaper, createShaper, fontCatalogue } from '@countersign/document-model/text';
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { FONT_FILES } from './font-files.ts';

interface LoadedFonts {
  /** Null until the first fonts are loaded. Replaced when more fonts are loaded. */
  shaper: Shaper | null;
  loaded: ReadonlySet<string>;
  /** Fonts that failed to load; retried when the network is back. */
  missing: ReadonlySet<string>;
}

const store = createStore<LoadedFonts>()(() => ({ shaper: null, loaded: new Set(), missing: new Set() }));
const bytesOf = new Map<string, Uint8Array>();
const fetching = new Map<string, Promise<void>>();
const AHEAD_MS = 1_000;
let building: Promise<void> = Promise.resolve();

/** CSS name of a catalogue font. */
export function cssFamily(fontId: string): string {
  return `countersign-${fontId}`;
}

/** The shaper, or null while a required font is loading. */
export function useShaper(fontIds: readonly string[]): Shaper | null {
  const key = fontIds.join();
  const fonts = useStore(store);
  useEffect(() => {
    if (key === '') return;
    // Failures without a network are retried when it is back.
    const fetchThem = () => void ensureFonts(key.split(',')).catch(() => undefined);
    fetchThem();
    window.addEventListener('online', fetchThem);
    return () => window.removeEventListener('online', fetchThem);
  }, [key]);
  return shaperOf(fonts, fontIds);
}

/** The shaper, if it has these fonts right now. */
export function shaperFor(fontIds: readonly string[]): Shaper | null {
  return shaperOf(store.getState(), fontIds);
}

function shaperOf({ shaper, loaded }: LoadedFonts, fontIds: readonly string[]): Shaper | null {
  return fontIds.every((id) => loaded.has(id) || !(id in FONT_FILES)) ? shaper : null;
}

/** True if one of the fonts is unavailable; its text is shown in a system font until then. */
export function useIsFontMissing(fontIds: readonly string[]): boolean {
  const missing = useStore(store, (state) => state.missing);
  return fontIds.some((id) => missing.has(id));
}

/** Loads fonts that may be needed when idle, so that they are available offline. */
export function useFontsAhead(fontIds: readonly string[]): void {
  const key = fontIds.join();
  useEffect(() => {
    if (key === '') return;
    // On failure they are loaded when they are needed.
    const timer = setTimeout(() => void ensureFonts(key.split(','), 'low').catch(() => undefined), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [key]);
}

/** @returns a shaper with at least these fonts */
export async function ensureFonts(fontIds: readonly string[], priority: RequestPriority = 'auto'): Promise<Shaper | null> {
  const known = fontIds.filter((id) => id in FONT_FILES);
  // The shaping code is a file, too. It loads in parallel, so that it is available offline.
  const shaping = createShaper({ fonts: [] });
  // Reported below, unless a font is missing, too.
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

/** In catalogue order, which is also the order of fallbacks. */
async function rebuild(fontIds: readonly string[]): Promise<void> {
  const { shaper, loaded } = store.getState();
  if (shaper && fontIds.every((id) => loaded.has(id))) return;
  const fonts = fontCatalogue.flatMap(({ id, fallback }) => {
    const bytes = bytesOf.get(id);
    return bytes ? [{ id, bytes, fallback }] : [];
  });
  store.setState({ shaper: await createShaper({ fonts }), loaded: new Set(fonts.map((font) => font.id)) });
}
