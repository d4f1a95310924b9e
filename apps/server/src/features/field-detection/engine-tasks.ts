// Detects places to fill in, inside the sandbox.
import { type DetectedArea, PdfError } from '@countersign/pdf';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';

export interface FieldDetectionTask {
  path: string;
  /** The pages to search, in the order of the answer; `width` as displayed, in points. */
  pages: { page_index: number; width: number }[];
  /** Stops after the page on which this number has been reached. */
  most: number;
}

/** One list for each requested page that was searched. */
export type FieldDetectionResult = DetectedArea[][];

export const fieldDetectionTasks = {
  async 'places.find'({ path, pages, most }: FieldDetectionTask): Promise<FieldDetectionResult> {
    const reader = (await loadEngine()).open(readDocument(path));
    try {
      let left = most;
      return pages.map(({ page_index, width }) => {
        if (left <= 0) return [];
        const found = fieldsDetectedIn(reader, page_index, width).slice(0, left);
        left -= found.length;
        return found;
      });
    } finally {
      reader.close();
    }
  },
};

const UNIT_TOLERANCE = 0.01;

/** A page that cannot be read has no results, but does not affect the others. */
function fieldsDetectedIn(
  reader: ReturnType<Awaited<ReturnType<typeof loadEngine>>['open']>,
  index: number,
  width: number,
): DetectedArea[] {
  try {
    const plain = reader.placesOf(index);
    // PDFium counts in the page's own units and does not report the size of a unit.
    const user_unit = width / plain.width;
    return Math.abs(user_unit - 1) < UNIT_TOLERANCE ? plain.places : reader.placesOf(index, { user_unit }).places;
  } catch (error) {
    if (error instanceof PdfError) return [];
    throw error;
  }
}
