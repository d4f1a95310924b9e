// Display preferences for galleries: cards or table, and card size. Stored in this browser, per user.
import { useState } from 'react';
import { useUser } from '#lib/session/session.ts';
import { localStore } from '#lib/site-storage.ts';

/** 10, 8, 6, 4 and 2 cards per row on a wide screen. */
export const GRID_SIZES = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
export type GridSize = (typeof GRID_SIZES)[number];

export interface GalleryPreference {
  layout: 'grid' | 'table';
  size: GridSize;
}

const DEFAULT: GalleryPreference = { layout: 'grid', size: 'md' };

export function useGalleryPreference(): [GalleryPreference, (changes: Partial<GalleryPreference>) => void] {
  const key = `countersign.gallery.${useUser().id}`;
  const [preference, setPreference] = useState(() => read(key));

  const change = (changes: Partial<GalleryPreference>) => {
    const next = { ...preference, ...changes };
    setPreference(next);
    localStore.setItem(key, JSON.stringify(next));
  };
  return [preference, change];
}

function read(key: string): GalleryPreference {
  try {
    const stored = JSON.parse(localStore.getItem(key) ?? '{}') as Partial<Record<keyof GalleryPreference, unknown>>;
    return {
      layout: stored.layout === 'table' ? 'table' : DEFAULT.layout,
      size: GRID_SIZES.find((size) => size === stored.size) ?? DEFAULT.size,
    };
  } catch {
    return DEFAULT;
  }
}
