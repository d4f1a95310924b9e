// Text tags in the pages of a file, inside the sandbox.
import { writeFileSync } from 'node:fs';
import type { Box } from '@countersign/document-model';
import { MAX_TAG_LENGTH, TAG_PATTERN, type TextTag, hasSureTag, readTextTag } from '@countersign/document-model/text-tags';
import type { Engine, RedactArea } from '@countersign/pdf';
import { findText } from '@countersign/pdf-tools';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';

export interface TextTagsTask {
  path: string;
  /** `width` is the displayed width, in points. */
  pages: { page_index: number; width: number }[];
  most: number;
  /** Output path for the file without its tags, if there are any. */
  cleaned_path: string;
}

export interface FoundTag {
  page_index: number;
  /** The text between the braces. */
  inner: string;
  /** Boxes of its letters, one per line. */
  boxes: Box[];
}

export interface TextTagsResult {
  tags: FoundTag[];
  /** Pages on which the tags could not be removed and were covered instead. */
  covered_pages: number[];
}

/** In points, around a covered tag. */
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
      // PDFium measures in the page's user units without exposing their size.
      const user_unit = width / reader.textOf(page_index).width;
      return findText(reader, { page: page_index, user_unit }, TAG_PATTERN).flatMap(({ text, areas }): FoundTag[] => {
        const inner = text.replace(/^\{ ?\{/, '').replace(/\} ?\}$/, '');
        const tag = inner.length > MAX_TAG_LENGTH ? null : readTextTag(inner);
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

/** Covers tags in white, the usual page colour. Their text remains below. */
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
