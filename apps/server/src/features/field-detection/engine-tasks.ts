// Looks for places to fill in, inside the sandbox.
import { type FillPlace, PdfError } from '@countersign/pdf';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';

export interface FieldDetectionTask {
  path: string;
  /** In the order of the answer; `width` as the page is shown, in points. */
  pages: { page_index: number; width: number }[];
  /** Stops after the page on which this many have been found. */
  most: number;
}

/** One list for each page asked for, as far as was looked. */
export type FieldDetectionResult = FillPlace[][];

export const fieldDetectionTasks = {
  async 'places.find'({ path, pages, most }: FieldDetectionTask): Promise<FieldDetectionResult> {
    const reader = (await loadEngine()).open(readDocument(path));
    try {
      let left = most;
      return pages.map(({ page_index, width }) => {
        if (left <= 0) return [];
        const found = placesOf(reader, page_index, width).slice(0, left);
        left -= found.length;
        return found;
      });
    } finally {
      reader.close();
    }
  },
};

const UNIT_TOLERANCE = 0.01;

/** A page that cannot be read has no places; the others have theirs. */
function placesOf(reader: ReturnType<Awaited<ReturnType<typeof loadEngine>>['open']>, index: number, width: number): FillPlace[] {
  try {
    const plain = reader.placesOf(index);
    // PDFium counts in the page's own units, of which it does not tell the size.
    const user_unit = width / plain.width;
    return Math.abs(user_unit - 1) < UNIT_TOLERANCE ? plain.places : reader.placesOf(index, { user_unit }).places;
  } catch (error) {
    if (error instanceof PdfError) return [];
    throw error;
  }
}
