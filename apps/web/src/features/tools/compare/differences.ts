import type { Comparison } from '@countersign/contract/tool-runs';
import type { Box } from '../state/planned-pages.ts';

export interface Difference {
  key: string;
  /** Index of the pair of pages, from 0. */
  pair: number;
  kind: 'removed' | 'added' | 'looks';
  /** Page index in its file, from 0. */
  page: number;
  text: string;
  areas: readonly Box[];
}

/** Differences in reading order. Visual differences count only if the text is the same. */
export function differencesOf({ pages }: Comparison): Difference[] {
  return pages.flatMap(({ left, right, texts, picture }, pair): Difference[] => {
    const page = right ?? left ?? 0;
    const words = texts.map(({ kind, text, areas }, index) => ({
      key: `${pair}:${index}`,
      pair,
      kind,
      page: (kind === 'removed' ? left : right) ?? page,
      text,
      areas,
    }));
    const looks = { key: `${pair}:looks`, pair, kind: 'looks' as const, page, text: '', areas: picture };
    return words.length === 0 && picture.length > 0 ? [looks] : words;
  });
}
