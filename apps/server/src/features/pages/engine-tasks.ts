// The sandbox's operations on pages: combining, importing and redacting.
import { writeFileSync } from 'node:fs';
import type { Preflight } from '@countersign/contract/preflight';
import type { PageRotation } from '@countersign/document-model';
import type { ImageItem, PlannedPage } from '@countersign/pdf';
import sharp from 'sharp';
import { preflightOf } from '#features/pdfs/engine-tasks.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';

export interface PageShape {
  /** Displayed width, in points. */
  width: number;
  height: number;
  rotation: PageRotation;
}

export interface ArrangeTask {
  base_path: string;
  sources: Record<string, string>;
  /** Titles of the bookmarks under which each source's bookmarks are placed. */
  titles: Record<string, string>;
  pages: PlannedPage[];
  arranged_path: string;
  /** Whether a damaged file may be rewritten; never true for a signed one. */
  allow_rewrite: boolean;
  max_pages: number;
}

export interface ImportPagesTask {
  path: string;
  taken_path: string;
  max_pages: number;
  /** The type of a sanitized image that becomes a page; null for a PDF. */
  image: ImageItem['mime'] | null;
}

export interface ImportPagesResult {
  outcome: 'ready' | 'encrypted' | 'too_many_pages' | 'broken';
  page_count: number;
  form_field_count: number;
}

export interface RedactTask {
  path: string;
  redacted_path: string;
  max_pages: number;
  areas: { page_index: number; x: number; y: number; width: number; height: number }[];
}

export interface RedactResult {
  /** Indices of pages that were replaced by images, because no finer removal was certain. */
  picture_pages: number[];
  /** What else may reveal the redacted content. */
  left: { bookmarks: number; scripts: boolean };
  form_field_count: number;
  preflight: Preflight;
}

/** The longer side of an A4 page, in points. */
const MAX_SIDE = 842;

export const pageTasks = {
  async 'pages.arrange'(task: ArrangeTask): Promise<PageShape[]> {
    const engine = await loadEngine();
    const files = Object.fromEntries(Object.entries(task.sources).map(([id, path]) => [id, readDocument(path)]));
    const { pages, titles, allow_rewrite, max_pages } = task;
    const arranged = await engine.arrange(readDocument(task.base_path), { pages, files, titles, allow_rewrite });
    const found = await engine.inspect(arranged, { maxPages: max_pages });
    if (found.outcome !== 'ready' || found.repaired) throw new Error(`The arranged file is ${found.outcome}`);
    writeFileSync(task.arranged_path, arranged);
    return found.pages.map(({ width, height, rotation }) => ({ width, height, rotation }));
  },

  /** Turns other files into a PDF that can be processed. */
  async 'pages.take_in'(task: ImportPagesTask): Promise<ImportPagesResult> {
    const engine = await loadEngine();
    const bytes = readDocument(task.path);
    const taken = task.image ? await imageAsPage(bytes, task.image) : bytes;
    const { outcome, page_count, field_count, repaired } = await engine.inspect(taken, { maxPages: task.max_pages });
    if (outcome === 'ready') writeFileSync(task.taken_path, repaired ?? taken);
    return { outcome, page_count, form_field_count: field_count };
  },

  async 'pages.redact'(task: RedactTask): Promise<RedactResult> {
    const engine = await loadEngine();
    const { bytes, picture_pages, left } = await engine.redact(readDocument(task.path), task.areas);
    const found = await engine.inspect(bytes, { maxPages: task.max_pages });
    if (found.outcome !== 'ready' || found.repaired) throw new Error(`The redacted file is ${found.outcome}`);
    writeFileSync(task.redacted_path, bytes);
    const { bookmarks, scripts } = left;
    return { picture_pages, left: { bookmarks, scripts }, form_field_count: found.field_count, preflight: preflightOf(found) };
  },
};

async function imageAsPage(bytes: Uint8Array, mime: ImageItem['mime']): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata();
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const size = { width: width * scale, height: height * scale };
  const engine = await loadEngine();
  return engine.createPdf({
    pages: [size],
    drawings: [{ page_index: 0, items: [{ kind: 'image', bytes, mime, x: 0, y: 0, ...size }] }],
  });
}
