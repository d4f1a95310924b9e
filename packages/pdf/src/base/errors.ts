/**
 * Error codes, divided by what the caller can do:
 * - `encrypted`: ask for an unprotected file
 * - `broken`: not a PDF, or damaged beyond use
 * - `too_many_pages`: the caller's own limit
 * - `not_incremental`: the change would rewrite bytes that must stay
 * - `no_such_page`: a page index outside the document
 * - `bad_font`: choose another font
 * - `bad_image`: choose another image
 * - `bad_timestamp`: ask again, or another authority
 * - `bad_certificate`: the given key, certificate or signature does not match
 */
export const pdfErrorCodes = [
  'encrypted',
  'broken',
  'too_many_pages',
  'not_incremental',
  'no_such_page',

  'bad_font',
  'bad_image',
  'bad_certificate',
  'bad_timestamp',
] as const;

export type PdfErrorCode = (typeof pdfErrorCodes)[number];

export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
