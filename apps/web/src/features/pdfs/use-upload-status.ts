import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { engineErrorOf, engineErrorTexts } from './engine-error.ts';
import { isInWork } from './pdf-queries.ts';
import type { UploadState } from './uploads.ts';

export interface UploadStatus {
  tone: 'busy' | 'done' | 'failed';
  text: string;
  /** Undefined if the duration is unknown. */
  fraction?: number | undefined;
}

/** Text about an upload; `pdf` is the resulting pdf, once known. */
export function useUploadStatus(state: UploadState, pdf: Pdf | undefined): UploadStatus {
  const { t } = useLingui();

  switch (state.step) {
    case 'waiting':
      return { tone: 'busy', text: t`Waiting`, fraction: 0 };
    case 'uploading': {
      const percent = Math.round(state.fraction * 100);
      return { tone: 'busy', text: t`Uploading, ${percent} %`, fraction: state.fraction };
    }
    case 'failed': {
      if (state.reason === 'too_large') return { tone: 'failed', text: sentence(engineErrorTexts('error_max_size')) };
      if (state.reason === 'wrong_kind')
        return {
          tone: 'failed',
          text: t`This kind of file can’t be added. Choose a PDF, a PNG, JPEG or WebP image, or a Word file.`,
        };
      if (state.reason === 'heic')
        return { tone: 'failed', text: t`This browser can’t read HEIC photos. Save it as JPEG, or add it with Safari.` };
      if (state.reason === 'offline') return { tone: 'failed', text: t`The connection was lost.` };
      return { tone: 'failed', text: state.message || t`Sorry, something went wrong...` };
    }
    case 'uploaded': {
      if (!pdf || isInWork(pdf)) return { tone: 'busy', text: t`Processing` };
      const error = engineErrorOf(pdf);
      return error ? { tone: 'failed', text: sentence(error) } : { tone: 'done', text: t`Ready` };
    }
  }
}

function sentence(error: { title: string; text: string }): string {
  return `${error.title} ${error.text}`;
}
