// The sandbox's operations on uploads. Files are passed by path, never in messages.
import { readFileSync, writeFileSync } from 'node:fs';
import type { PageText } from '@countersign/contract/page-content';
import { MAX_PAGES } from '@countersign/contract/limits';
import type { Preflight } from '@countersign/contract/preflight';
import type { ToolName } from '@countersign/contract/tool-options';
import type { PageRotation } from '@countersign/document-model';
import { ToolError, type ToolErrorCode, type ToolInput, type ToolRequest, runTool } from '@countersign/pdf-tools';
import { TAG_PATTERN, hasSureTag, readTextTag } from '@countersign/document-model/text-tags';
import { type Engine, type Inspection, PdfError, MAX_WEBP_SIDE, encodeWebp, mayBeSignedOn } from '@countersign/pdf';
import sharp from 'sharp';
import { EMAIL_IMAGE_SIZE } from '#platform/email/email-image.ts';
import { type DetectedUpload, uploadFormatOf } from '#platform/file-formats/upload-format.ts';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';
import { shortened } from '#platform/shortened.ts';
import { wordsOf } from './words.ts';

export interface InspectTask {
  path: string;
  /** Output path for the repaired file, if the upload cannot be used unchanged. */
  repaired_path: string;
  max_pages: number;
  /** Whether to look for text tags. */
  looks_for_tags: boolean;
}

export interface InspectResult {
  outcome: 'ready' | 'encrypted' | 'too_many_pages' | 'broken';
  /** Why it is not `ready`, for the log. */
  reason: string | null;
  pages: { width: number; height: number; rotation: PageRotation }[];
  is_repaired: boolean;
  page_count: number;
  obstacle: 'certified' | 'damaged' | null;
  form_field_count: number;
  signature_count: number;
  /** Whether the text contains text tags. */
  has_text_tags: boolean;
  preflight: Preflight | null;
}

export interface JudgeTask {
  path: string;
}

export interface AppearancesTask {
  path: string;
  /** Output path for the file with field appearances. */
  given_path: string;
}

export interface WordsTask {
  path: string;
}

export interface WordsResult {
  words: string[];
  has_text_tags: boolean;
}

export interface PackTask {
  path: string;
  packed_path: string;
}

export interface PageTextTask {
  path: string;
  page_index: number;
  /** Width of the displayed page, in points. */
  width: number;
}

export interface RenderTask {
  path: string;
  picture_path: string;
  page_index: number;
  /** Width in pixels. */
  width: number;
}

export interface EmailImageTask {
  /** Path of a page image. */
  path: string;
  email_image_path: string;
}

/** In pixels, twice the displayed size, for high-density screens. Shows the top of a longer page. */
const EMAIL_IMAGE = { width: 2 * EMAIL_IMAGE_SIZE.width, height: 2 * EMAIL_IMAGE_SIZE.height };

export interface UploadFormatTask {
  path: string;
}

export interface UploadFormatResult {
  format: DetectedUpload | null;
}

export interface CombineTask {
  /** PDFs and images, in order. */
  files: { path: string; name: string }[];
  combined_path: string;
}

export interface CombineResult {
  /** Why there is no file; null if it was written. */
  refusal: ToolErrorCode | null;
}

export const pdfTasks = {
  async 'pdf.upload_format'({ path }: UploadFormatTask): Promise<UploadFormatResult> {
    return { format: await uploadFormatOf(readFileSync(path)) };
  },

  /** Combines the files into one PDF; each image becomes a page. */
  async 'pdf.combine'({ files, combined_path }: CombineTask): Promise<CombineResult> {
    try {
      writeFileSync(combined_path, await combine(files.map(({ path, name }) => ({ name, bytes: readDocument(path) }))));
      return { refusal: null };
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return { refusal: error.code };
    }
  },

  async 'pdf.inspect'(task: InspectTask): Promise<InspectResult> {
    const engine = await loadEngine();
    const bytes = readDocument(task.path);
    const found = await engine.inspect(bytes, { maxPages: task.max_pages });
    if (found.repaired) writeFileSync(task.repaired_path, found.repaired);

    return {
      outcome: found.outcome,
      reason: found.reason,
      pages: found.pages.map(({ width, height, rotation }) => ({ width, height, rotation })),
      is_repaired: found.repaired !== undefined,
      page_count: found.page_count,
      obstacle: found.obstacle,
      form_field_count: found.field_count,
      signature_count: found.signature_count,
      has_text_tags: task.looks_for_tags && found.has_text && mayHaveTags(engine, found.repaired ?? bytes),
      preflight: found.outcome === 'ready' ? preflightOf(found) : null,
    };
  },

  async 'pdf.may_be_signed_on'({ path }: JudgeTask): Promise<boolean> {
    return await mayBeSignedOn(readDocument(path));
  },

  /** Preflight for a file uploaded before these checks existed; null if it would be rejected today. */
  async 'pdf.preflight'({ path }: JudgeTask): Promise<Preflight | null> {
    const found = await (await loadEngine()).inspect(readDocument(path), { maxPages: MAX_PAGES });
    return found.outcome === 'ready' ? preflightOf(found) : null;
  },

  async 'pdf.render'(task: RenderTask): Promise<void> {
    const engine = await loadEngine();
    const image = engine.renderPage(readDocument(task.path), task.page_index, { width: task.width, within: MAX_WEBP_SIDE });
    writeFileSync(task.picture_path, await encodeWebp(image));
  },

  async 'pdf.email_image'({ path, email_image_path }: EmailImageTask): Promise<void> {
    const image = sharp(readFileSync(path)).flatten({ background: 'white' });
    const { width, height } = await image.metadata();
    const isTaller = height / width > EMAIL_IMAGE.height / EMAIL_IMAGE.width;
    // Always the whole width: crops a longer page at the bottom, and pads a shorter one.
    await image
      .resize({ ...EMAIL_IMAGE, fit: isTaller ? 'cover' : 'contain', position: 'top', background: 'white' })
      .jpeg({ quality: 80 })
      .toFile(email_image_path);
  },

  async 'pdf.page_text'({ path, page_index, width }: PageTextTask): Promise<PageText> {
    const reader = (await loadEngine()).open(readDocument(path));
    try {
      const plain = reader.textOf(page_index);
      // PDFium measures in the page's user units without exposing their size.
      const user_unit = width / plain.width;
      return Math.abs(user_unit - 1) < UNIT_TOLERANCE ? plain : reader.textOf(page_index, { user_unit });
    } finally {
      reader.close();
    }
  },

  /** @returns false if the original file is good enough */
  async 'pdf.pack'({ path, packed_path }: PackTask): Promise<boolean> {
    const packed = await (await loadEngine()).pack(readDocument(path));
    if (packed) writeFileSync(packed_path, packed);
    return packed !== undefined;
  },

  /** The words of all pages, normalized for searching. */
  async 'pdf.words'({ path }: WordsTask): Promise<WordsResult> {
    const text = (await loadEngine()).extractText(readDocument(path)).join('\n');
    return { words: wordsOf(text), has_text_tags: hasTags(text) };
  },
};

const IMAGE_PAGES = { paper: 'a4', orientation: 'auto', margin: 0 } as const;

async function combine(files: ToolInput[]): Promise<Uint8Array> {
  const [first, ...rest] = await Promise.all(files.map(asPdf));
  if (!first) throw new RangeError('There is no file to combine');
  if (rest.length === 0) return first.bytes;
  return run({ tool: 'merge', files: [first, ...rest], options: { order: 'append' } });
}

async function asPdf(file: ToolInput): Promise<ToolInput> {
  const isPdf = (await uploadFormatOf(Buffer.from(file.bytes))) === 'pdf';
  if (isPdf) return file;
  return { ...file, bytes: await run({ tool: 'images-to-pdf', files: [file], options: IMAGE_PAGES }) };
}

async function run<Name extends ToolName>(request: Pick<ToolRequest<Name>, 'tool' | 'files' | 'options'>): Promise<Uint8Array> {
  const results: Uint8Array[] = [];
  const work = { engine: await loadEngine(), fonts, loadShaper };
  await runTool<Name>(work, { ...request, signatures: 'ask', onOutput: ({ bytes }) => void results.push(bytes) });
  const [bytes] = results;
  if (!bytes) throw new Error('The tool made no file');
  return bytes;
}

function hasTags(text: string): boolean {
  return hasSureTag([...text.matchAll(TAG_PATTERN)].flatMap(([, inner = '']) => readTextTag(inner.replaceAll(/\s/g, ' ')) ?? []));
}

/** A page that cannot be read has no tags. */
function mayHaveTags(engine: Engine, bytes: Uint8Array): boolean {
  try {
    return hasTags(engine.extractText(bytes).join('\n'));
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
}

const UNIT_TOLERANCE = 0.01;

/** Names of fonts and fields come from the file, so limit them to what a person reads. */
const MAX_FONTS = 50;
const MAX_FONT_LENGTH = 120;
const MAX_SCRIPTED = 100;
const MAX_NAME_LENGTH = 120;

/** The part of an inspection that is stored, besides pages and outcome. */
export function preflightOf(found: Inspection): Preflight {
  const { repair, xfa, has_text, attachments, is_tagged, pdf_version, pdfa, active_content } = found;
  const { multi_select_lists, turned_fields, masked_fields } = found;
  const fonts_missing = found.fonts_missing.slice(0, MAX_FONTS).map((name) => shortened(name, MAX_FONT_LENGTH));
  const scripted_fields = found.scripted_fields
    .slice(0, MAX_SCRIPTED)
    .map(({ name, lost }) => ({ name: shortened(name, MAX_NAME_LENGTH), lost }));
  const form = { multi_select_lists, turned_fields, masked_fields, scripted_fields };
  return { repair, xfa, fonts_missing, has_text, ...form, attachments, is_tagged, pdf_version, pdfa, active_content };
}
