// Text tags in the pages of a file, inside the sandbox.
import { writeFileSync } from 'node:fs';
import type { Box } from '@countersign/document-model';
import { LONGEST_TAG, TAG_PATTERN, type TextTag, hasSureTag, readTextTag } from '@countersign/document-model/text-tags';
import type { Engine, RedactArea } from '@countersign/pdf';
import { findText } from '@countersign/pdf-tools';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';

export interface TextTagsTask {
  path: string;
  /** `width` as the page is shown, in points. */
  pages: { page_index: number; width: number }[];
  most: number;
  /** Where the file without them goes, if there are any. */
  cleaned_path: string;
}

export interface FoundTag {
  page_index: number;
  /** What stands between the braces. */
  inner: string;
  /** Of its letters, line by line. */
  boxes: Box[];
}

export interface TextTagsResult {
  tags: FoundTag[];
  /** Pages on which they could not be taken out: they are covered. */
  covered_pages: number[];
}

/** About what is covered. */
const MARGIN = 0.5;

export const textTagTasks = {
  async 'text_tags.take_out'({ path, pages, most, cleaned_path }: TextTagsTask): Promise<TextTagsResult> {
    const engine = await loadEngine();
    const bytes = readDocument(path);
    const tags = findTags(engine, bytes, pages).slice(0, most);
    if (tags.length === 0) return { tags, covered_pages: [] };

    const { bytes: erased, left_pages } = await engine.eraseText(bytes, tags.flatMap(areasOf));
    const left = tags.filter(({ page_index }) => left_pages.includes(page_index));
    writeFileSync(cleaned_path, left.length > 0 ? await covered(engine, erased, left) : erased);
    return { tags, covered_pages: left_pages };
  },
};

function findTags(engine: Engine, bytes: Uint8Array, pages: TextTagsTask['pages']): FoundTag[] {
  const reader = engine.open(bytes);
  const tags: TextTag[] = [];
  try {
    const found = pages.flatMap(({ page_index, width }) => {
      // PDFium counts in the page's own units, of which it does not tell the size.
      const user_unit = width / reader.textOf(page_index).width;
      return findText(reader, { page: page_index, user_unit }, TAG_PATTERN).flatMap(({ text, areas }): FoundTag[] => {
        const inner = text.replace(/^\{ ?\{/, '').replace(/\} ?\}$/, '');
        const tag = inner.length > LONGEST_TAG ? null : readTextTag(inner);
        if (!tag) return [];
        tags.push(tag);
        const boxes = reader.inkWithin(page_index, areas, { user_unit }).filter((box) => box !== null);
        return boxes.length === areas.length ? [{ page_index, inner, boxes }] : [];
      });
    });
    return hasSureTag(tags) ? found : [];
  } finally {
    reader.close();
  }
}

function areasOf({ page_index, boxes }: FoundTag): RedactArea[] {
  return boxes.map((box) => ({ page_index, ...box }));
}

/** White, as nearly all paper is. The text stays below. */
async function covered(engine: Engine, bytes: Uint8Array, tags: readonly FoundTag[]): Promise<Uint8Array> {
  const drawings = tags.map(({ page_index, boxes }) => ({
    page_index,
    items: boxes.map(({ x, y, width, height }) => ({
      kind: 'rect' as const,
      x: x - MARGIN,
      y: y - MARGIN,
      width: width + 2 * MARGIN,
      height: height + 2 * MARGIN,
      fill: '#ffffff',
    })),
  }));
  return await engine.stamp(bytes, drawings, { allow_rewrite: true, keeps_annotations: true });
}
