export interface OfficeFile {
  path: string;
  /** Its ending names its format to the converter. */
  name: string;
  /** Where the PDF goes. */
  target: string;
}

/**
 * Why a file did not become a PDF:
 * - `refused`: the converter cannot read it
 * - `too_large`: the PDF would be
 * - `unavailable`: the converter does not answer; it may later
 */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly code: 'refused' | 'too_large' | 'unavailable';

  constructor(code: ConversionError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
