import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const pdfFont = z.object({
  /** What `pdf_font_id` of an element names, and `font` of a typed signature. */
  id: z.string(),
  family: z.string(),
  style: z.enum(['sans', 'handwriting']),
  /** ISO 15924 codes of the scripts that it is there for. */
  scripts: z.array(z.string()),
  /** It takes over characters that the chosen font lacks. */
  is_fallback: z.boolean(),
  /** It is used where an element names none. */
  is_default: z.boolean(),
});
export type PdfFont = z.infer<typeof pdfFont>;

export const listPdfFonts = endpoint({
  method: 'GET',
  path: '/api/pdf-fonts',
  summary: 'List fonts for text',
  tag: 'pdfs',
  answer: z.object({ data: z.array(pdfFont) }),
});
