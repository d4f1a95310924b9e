export interface OfficeFile {
  path: string;
  /** The file extension tells the converter its format. */
  name: string;
  /** Path for the PDF. */
  target: string;
}

/**
 * Why a file did not become a PDF:
 * - `refused`: the converter cannot read it
 * - `too_large`: the PDF would exceed the limit
 * - `unavailable`: the converter does not answer, but may later
 */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly code: 'refused' | 'too_large' | 'unavailable';

  constructor(code: ConversionError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
