// The options of each PDF tool. Lengths are PDF points, page indices count from 0, and boxes are measured from the top left of
// the displayed page.
import { z } from 'zod';
import { picture } from './fields.ts';
import { code } from './problem-codes.ts';

export const TOOL_LIMITS = {
  file_bytes: 200 * 1024 * 1024,
  pages: 2_000,
  files_per_run: 50,
  /** All files of one session together. */
  session_bytes: 1024 * 1024 * 1024,
  /** In milliseconds, how long a file is kept after its last use. */
  lifetime_ms: 60 * 60_000,
  /** Characters of an image in base64. */
  picture_characters: 4 * 1024 * 1024,
} as const;

const length = z.number().min(0).max(14_400);
const pageIndex = z
  .int()
  .min(0)
  .max(TOOL_LIMITS.pages - 1);
const turn = z.literal([0, 90, 180, 270]);
const box = z.object({ x: length, y: length, width: length.min(1), height: length.min(1) });
/** In the syntax of `readPageRanges`; empty: all pages. */
const pages = z.string().max(1_000).default('');
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, code('tool_color_invalid'))
  .default('#000000');
const line = z.string().max(500);
const password = z.string().min(1, code('required')).max(127);

export const PAPERS = { a3: [842, 1191], a4: [595, 842], a5: [420, 595], letter: [612, 792], legal: [612, 1008] } as const;
const paper = z.enum(['a3', 'a4', 'a5', 'letter', 'legal']);

export const PLACES_ON_PAGE = [
  'top-left',
  'top-center',
  'top-right',
  'middle',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
const place = z.enum(PLACES_ON_PAGE);

const lettering = {
  place: place.default('bottom-center'),
  size: z.number().min(4).max(144).default(10),
  color,
  /** From the edge of the page. */
  margin: length.default(28),
  pages,
};

/** A page of the result: a page of a file, or a blank one. `file` is the index of the file in the run. */
export const plannedPage = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('file'),
    file: z.int().min(0).default(0),
    index: pageIndex,
    turn: turn.default(0),
    crop: box.optional(),
  }),
  z.object({ from: z.literal('blank'), width: length.min(1), height: length.min(1), turn: turn.default(0) }),
]);
export type ToolPage = z.output<typeof plannedPage>;

export const REDACT_PATTERNS = ['email', 'phone', 'iban', 'card', 'date', 'number'] as const;
const search = {
  words: z.array(z.string().trim().min(1).max(200)).max(100).default([]),
  patterns: z.array(z.enum(REDACT_PATTERNS)).max(REDACT_PATTERNS.length).default([]),
  is_case_sensitive: z.boolean().default(false),
};
/** The text to find in a file before it is redacted. */
export const redactSearch = z.object(search);

export const PERMISSIONS = ['print', 'modify', 'copy', 'annotate', 'fill', 'assemble'] as const;
export const FILE_FACTS = ['title', 'author', 'subject', 'keywords', 'creator', 'producer'] as const;

export const toolOptions = {
  /** Without `pages` the files are concatenated; with them, the result has just these pages, in order. */
  merge: z.object({
    order: z.enum(['append', 'interleave']).default('append'),
    pages: z.array(plannedPage).min(1).max(TOOL_LIMITS.pages).optional(),
  }),
  split: z.discriminatedUnion('by', [
    /** Each part between commas becomes a file. */
    z.object({ by: z.literal('ranges'), ranges: z.string().min(1, code('required')).max(1_000) }),
    z.object({ by: z.literal('every'), pages: z.int().min(1).max(TOOL_LIMITS.pages) }),
    /** At the top-level bookmarks. */
    z.object({ by: z.literal('bookmarks') }),
    z.object({ by: z.literal('size'), megabytes: z.number().min(0.05).max(200) }),
  ]),
  organize: z.object({ pages: z.array(plannedPage).min(1).max(TOOL_LIMITS.pages) }),
  extract: z.object({ pages: z.string().min(1, code('required')).max(1_000) }),
  'n-up': z.object({
    layout: z.enum(['grid', 'booklet']).default('grid'),
    columns: z.int().min(1).max(8).default(2),
    rows: z.int().min(1).max(8).default(1),
    paper: paper.default('a4'),
    orientation: z.enum(['portrait', 'landscape']).default('landscape'),
    gap: length.default(8),
    has_border: z.boolean().default(false),
  }),
  'images-to-pdf': z.object({
    /** `fit`: each page is as large as its image. */
    paper: z.enum(['fit', ...paper.options]).default('fit'),
    orientation: z.enum(['auto', 'portrait', 'landscape']).default('auto'),
    margin: length.max(200).default(0),
  }),
  'pdf-to-images': z.object({
    format: z.enum(['png', 'jpeg', 'webp']).default('png'),
    dpi: z.int().min(36).max(600).default(150),
    quality: z.int().min(20).max(100).default(85),
    pages,
  }),
  compress: z.object({
    level: z.enum(['light', 'medium', 'strong']).default('medium'),
    /** The file is compressed as much as it takes to stay below. */
    max_megabytes: z.number().min(0.01).max(200).optional(),
  }),
  flatten: z.object({ what: z.enum(['all', 'fields']).default('all') }),
  protect: z
    .object({
      open_password: password.optional(),
      owner_password: password.optional(),
      /** What readers with only the open password may do. */
      allowed: z.array(z.enum(PERMISSIONS)).default([...PERMISSIONS]),
    })
    .refine((given) => given.open_password !== undefined || given.owner_password !== undefined, {
      path: ['open_password'],
      message: code('password_missing'),
    }),
  unlock: z.object({}),
  redact: z
    .object({
      areas: z
        .array(box.extend({ page: pageIndex }))
        .max(5_000)
        .default([]),
      ...search,
    })
    .refine(({ areas, words, patterns }) => areas.length + words.length + patterns.length > 0, {
      path: ['areas'],
      message: code('redaction_empty'),
    }),
  /** `{page}` and `{pages}` in the text stand for the page's number and the number of pages. */
  'page-numbers': z.object({ ...lettering, text: line.default('{page}'), start: z.int().min(0).max(1_000_000).default(1) }),
  /** Counts on from file to file. */
  bates: z.object({
    ...lettering,
    place: place.default('bottom-right'),
    prefix: z.string().max(60).default(''),
    suffix: z.string().max(60).default(''),
    digits: z.int().min(1).max(12).default(6),
    start: z.int().min(0).max(999_999_999).default(1),
  }),
  /** Replaces `{page}`, `{pages}`, `{date}` and `{name}`. */
  'header-footer': z
    .object({
      header: z
        .object({ left: line.default(''), center: line.default(''), right: line.default('') })
        .default({ left: '', center: '', right: '' }),
      footer: z
        .object({ left: line.default(''), center: line.default(''), right: line.default('') })
        .default({ left: '', center: '', right: '' }),
      size: lettering.size,
      color,
      margin: lettering.margin,
      pages,
      /** The value of `{date}`, in the user's format. */
      date: z.string().max(40).optional(),
    })
    .refine(({ header, footer }) => [...Object.values(header), ...Object.values(footer)].some((text) => text.trim() !== ''), {
      path: ['header'],
      message: code('header_or_footer_missing'),
    }),
  watermark: z
    .object({
      text: z.string().max(200).default(''),
      picture: picture(TOOL_LIMITS.picture_characters).optional(),
      size: z.number().min(6).max(400).default(64),
      color: color.default('#808080'),
      opacity: z.number().min(0.02).max(1).default(0.25),
      /** Degrees, counterclockwise. */
      angle: z.number().min(-180).max(180).default(45),
      is_tiled: z.boolean().default(false),
      /** Below the page's content, or above it. */
      layer: z.enum(['under', 'over']).default('over'),
      pages,
    })
    .refine((options) => options.text.trim() !== '' || options.picture !== undefined, {
      path: ['text'],
      message: code('watermark_missing'),
    }),
  stamp: z
    .object({
      text: z.string().max(200).default(''),
      picture: picture(TOOL_LIMITS.picture_characters).optional(),
      /** Its position on each of the pages. */
      x: length,
      y: length,
      width: length.min(8).default(160),
      /** Degrees, counterclockwise. */
      angle: z.number().min(-180).max(180).default(0),
      color: color.default('#b91c1c'),
      has_border: z.boolean().default(true),
      opacity: z.number().min(0.02).max(1).default(1),
      pages,
    })
    .refine((options) => options.text.trim() !== '' || options.picture !== undefined, {
      path: ['text'],
      message: code('watermark_missing'),
    }),
  fill: z.object({
    /** By the full names of the fields: a text, whether a box is checked, or the selected option. */
    values: z.record(
      z.string().max(1_000),
      z.union([z.string().max(20_000), z.boolean(), z.array(z.string().max(2_000)).max(500)]),
    ),
    is_flat: z.boolean().default(false),
  }),
  'make-fillable': z.object({ pages }),
  repair: z.object({}),
  metadata: z.object({
    /** An empty text removes an entry; an omitted one stays. */
    facts: z.partialRecord(z.enum(FILE_FACTS), z.string().max(2_000)).default({}),
    /** Removes all metadata: entries, XMP, thumbnails, private data of programs. */
    is_removed: z.boolean().default(false),
  }),
  'remove-signatures': z.object({}),
  compare: z.object({}),
  text: z.object({ pages }),
} as const;

export type ToolName = keyof typeof toolOptions;
// The names are the keys of the object above.
export const TOOL_NAMES = Object.keys(toolOptions) as ToolName[];
export type ToolOptions<Name extends ToolName = ToolName> = z.output<(typeof toolOptions)[Name]>;
export type ToolOptionsInput<Name extends ToolName = ToolName> = z.input<(typeof toolOptions)[Name]>;

export interface ToolTraits {
  /** How many files a run takes. */
  files: { min: number; max: number };
  takes: 'pdf' | 'images';
  /**
   * The effect on signatures: `unharmed` makes something else of the file and leaves the file itself alone; `kept` can append to
   * a signed file so that its signatures stay valid; `lost` rewrites the file.
   */
  signatures: 'unharmed' | 'kept' | 'lost';
  gives: 'pdf' | 'pdfs' | 'images' | 'text' | 'report';
  /**
   * How a preview is made: of `pages` alone if the result of a page depends on no other page, otherwise of the whole `result`.
   * Undefined without a preview.
   */
  preview?: 'pages' | 'result';
}

const one = { min: 1, max: 1 };
/** The tool runs on each of them. */
const several = { min: 1, max: TOOL_LIMITS.files_per_run };

export const TOOL_TRAITS: Readonly<Record<ToolName, ToolTraits>> = {
  merge: { files: { min: 1, max: TOOL_LIMITS.files_per_run }, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  split: { files: one, takes: 'pdf', signatures: 'lost', gives: 'pdfs' },
  organize: { files: { min: 1, max: TOOL_LIMITS.files_per_run }, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  extract: { files: one, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  'n-up': { files: one, takes: 'pdf', signatures: 'lost', gives: 'pdf', preview: 'result' },
  'images-to-pdf': { files: several, takes: 'images', signatures: 'unharmed', gives: 'pdf', preview: 'result' },
  'pdf-to-images': { files: one, takes: 'pdf', signatures: 'unharmed', gives: 'images' },
  compress: { files: several, takes: 'pdf', signatures: 'lost', gives: 'pdf', preview: 'pages' },
  flatten: { files: several, takes: 'pdf', signatures: 'lost', gives: 'pdf', preview: 'pages' },
  protect: { files: several, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  unlock: { files: several, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  redact: { files: several, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  'page-numbers': { files: several, takes: 'pdf', signatures: 'kept', gives: 'pdf', preview: 'pages' },
  bates: { files: several, takes: 'pdf', signatures: 'kept', gives: 'pdf', preview: 'pages' },
  'header-footer': { files: several, takes: 'pdf', signatures: 'kept', gives: 'pdf', preview: 'pages' },
  watermark: { files: several, takes: 'pdf', signatures: 'kept', gives: 'pdf', preview: 'pages' },
  stamp: { files: several, takes: 'pdf', signatures: 'kept', gives: 'pdf', preview: 'pages' },
  fill: { files: one, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  'make-fillable': { files: one, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  repair: { files: several, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  metadata: { files: several, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  'remove-signatures': { files: several, takes: 'pdf', signatures: 'lost', gives: 'pdf' },
  compare: { files: { min: 2, max: 2 }, takes: 'pdf', signatures: 'unharmed', gives: 'report' },
  text: { files: several, takes: 'pdf', signatures: 'unharmed', gives: 'text' },
};
