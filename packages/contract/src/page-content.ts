// What pages show and say: their images, and their text with its places.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Widths that page images are made in, in pixels; the next larger one is served. */
export const PAGE_IMAGE_WIDTHS = [160, 320, 640, 1_280, 2_048] as const;
/** Widths of the first page's images that exist as soon as a pdf is ready, for galleries and for the opened document. */
export const FIRST_PAGE_WIDTHS = { gallery: 320, opened: 1_280 } as const;

export const getPageImage = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/pages/{pageId}/image',
  summary: 'Get an image of a page',
  description: 'WebP, without the elements on it; of a completed PDF, as it was sealed.',
  tag: 'pdfs',
  query: z.strictObject({
    width: z.coerce.number().int().min(16).max(2_048).default(320),
    revision: z.string().max(64).optional(),
    /** `sealed` is the page itself for as long as there is no sealed file. */
    file: z.enum(['page', 'sealed']).default('page'),
  }),
  answer_kind: 'file',
  status: 200,
});

const placedText = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** Degrees clockwise about the rectangle's own top left; left out for upright text. */
  angle: z.number().optional(),
});

/** A word, or the part of one that is read in one direction: a full stop may be printed far from its word. */
const placedWord = placedText.extend({
  /** How far each of its characters (UTF-16) reaches, along the line from where reading begins: the left of the rectangle, or its right. */
  ends: z.array(z.number()),
  is_leftward: z.literal(true).optional(),
  /** Continues the preceding text without a space. */
  is_joined: z.literal(true).optional(),
});

/** In points from the top left of the page as displayed. */
export const pageText = z.object({
  width: z.number(),
  height: z.number(),
  /** In reading order, as far as the file tells it. */
  lines: z.array(placedText.extend({ words: z.array(placedWord) })),
});
export type PageText = z.infer<typeof pageText>;

export const getPageText = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/pages/{pageId}/text',
  summary: 'Get the text of a page',
  description: 'The text of the page itself, with the position of each line and word.',
  tag: 'pdfs',
  query: z.strictObject({ revision: z.string().max(64).optional() }),
  answer: pageText,
});
