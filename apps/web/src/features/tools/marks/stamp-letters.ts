// Letters of a stamp, laid out like those in the PDF.
import { LINE_HEIGHT } from '@countersign/document-model/line-height';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { textWidth } from '#lib/text-width.ts';

/** In points, from the top left corner of all letters. */
export interface Letters {
  width: number;
  /** Number of lines. */
  lines: number;
  runs: { text: string; family: string; x: number; y: number }[];
}

/** @param size of the letters in points */
export type LetterLayout = (text: string, size: number) => Letters;

/** Loads the fonts for the letters of a text. */
export type LoadLetters = (sample: string) => Promise<LetterLayout>;

/** The layout in the fonts of the PDF; until they are loaded, an estimate. */
export function useLetterLayout(text: string, load: LoadLetters): LetterLayout {
  const { data } = useQuery({
    queryKey: ['stamp-letters', text],
    queryFn: () => load(text),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    meta: { silent: true },
  });
  return data ?? estimated;
}

/** Where the baseline is in a line, in parts of its height. */
const BASELINE = 0.78;

function estimated(text: string, size: number): Letters {
  const lines = text.split('\n').map((line) => ({ line, width: textWidth(line, size) }));
  const width = Math.max(0, ...lines.map((line) => line.width));
  const runs = lines.map(({ line, width: own }, index) => ({
    text: line,
    family: 'sans-serif',
    x: (width - own) / 2,
    y: (index + BASELINE) * size * LINE_HEIGHT,
  }));
  return { width, lines: lines.length, runs };
}
