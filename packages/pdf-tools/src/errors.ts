// Converts the engine's errors to those of the tools.
import { PdfError, type PdfErrorCode } from '@countersign/pdf';
import { ToolError, type ToolErrorCode } from './tool-error.ts';

const codes: Readonly<Record<PdfErrorCode, ToolErrorCode>> = {
  encrypted: 'needs_password',
  broken: 'broken',
  too_many_pages: 'too_many_pages',
  not_incremental: 'signed',
  no_such_page: 'no_such_page',
  bad_font: 'broken',
  bad_image: 'wrong_kind',
  bad_certificate: 'broken',
  bad_timestamp: 'broken',
};

/** Other errors, which are not caused by the file, are returned unchanged. */
export function asToolError(error: unknown, file = 0): unknown {
  if (error instanceof PdfError) return new ToolError(codes[error.code], error.message, { file, cause: error });
  return error;
}
