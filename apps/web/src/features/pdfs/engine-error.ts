import { ENGINE_ERROR_TEXTS } from '@countersign/contract/errors';
import type { Pdf } from '@countersign/contract/pdfs';

/** Why a pdf could not be processed, in words; null when it could, or is still being worked on. */
export function engineErrorOf(pdf: Pick<Pdf, 'engine_mode'>): { title: string; text: string } | null {
  switch (pdf.engine_mode) {
    case 'error':
    case 'error_encrypted':
    case 'error_max_pages':
    case 'error_max_size':
      return ENGINE_ERROR_TEXTS[pdf.engine_mode];
    default:
      return null;
  }
}
