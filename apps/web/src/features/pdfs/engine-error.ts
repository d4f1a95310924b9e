import { ENGINE_ERROR_TEXTS } from '@countersign/contract/errors';
import type { Pdf } from '@countersign/contract/pdfs';
import { inLanguage } from '#lib/server-words.ts';

/** Why a pdf could not be processed, in words; null when it could, or is still being worked on. */
export function engineErrorOf(pdf: Pick<Pdf, 'engine_mode'>): { title: string; text: string } | null {
  switch (pdf.engine_mode) {
    case 'error':
    case 'error_encrypted':
    case 'error_max_pages':
    case 'error_max_size':
      return engineErrorTexts(pdf.engine_mode);
    default:
      return null;
  }
}

export function engineErrorTexts(mode: keyof typeof ENGINE_ERROR_TEXTS): { title: string; text: string } {
  const { title, text } = ENGINE_ERROR_TEXTS[mode];
  return { title: inLanguage(title), text: inLanguage(text) };
}
