import type { EngineMode, Pdf } from '@countersign/contract/pdfs';
import { t } from '@lingui/core/macro';

/** Explains why a pdf could not be processed; null if it was or is still being processed. */
export function engineErrorOf(pdf: Pick<Pdf, 'engine_mode'>): { title: string; text: string } | null {
  switch (pdf.engine_mode) {
    case 'error':
    case 'error_encrypted':
    case 'error_max_pages':
    case 'error_max_size':
    case 'error_conversion':
    case 'error_signed':
      return engineErrorTexts(pdf.engine_mode);
    default:
      return null;
  }
}

/** Whether the server still has the file to process again. */
export function mayProcessAgain({ engine_mode }: Pick<Pdf, 'engine_mode'>): boolean {
  return engine_mode === 'error' || engine_mode === 'error_conversion';
}

/** The first four use the texts of the specification. */
export function engineErrorTexts(mode: EngineError): { title: string; text: string } {
  switch (mode) {
    case 'error':
      return {
        title: t`Whoops! There was an error.`,
        text: t`We couldn't process your PDF, but we have a copy of it and will let you know once it's resolved.`,
      };
    case 'error_encrypted':
      return { title: t`PDF is encrypted.`, text: t`Remove the password and upload it again.` };
    case 'error_max_pages':
      return { title: t`Too many pages.`, text: t`A PDF may have at most 75 pages.` };
    case 'error_max_size':
      return { title: t`File too large.`, text: t`A PDF may be at most 50 MB.` };
    case 'error_conversion':
      return {
        title: t`It couldn’t be turned into a PDF.`,
        text: t`The file may be damaged. Try again, or save it as a PDF and upload that.`,
      };
    case 'error_signed':
      return {
        title: t`One of the files is signed.`,
        text: t`Joined with others it would lose its signature. Upload it as its own document.`,
      };
  }
}

type EngineError = Extract<EngineMode, `error${string}`>;
