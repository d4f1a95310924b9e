import { useLingui } from '@lingui/react/macro';
import type { RunProgress } from './use-tool-run.ts';

/** Current activity of a running tool. */
export function useProgressWords(progress: RunProgress | null): string {
  const { t } = useLingui();
  if (!progress?.step) return t`working`;
  const { step, done, total } = progress;
  // `done` counts from 0, so the next one is in progress.
  const current = Math.min(done + 1, total);
  switch (step) {
    case 'reading':
      return total > 1 ? t`reading file ${current} of ${total}` : t`reading the file`;
    case 'files':
      return t`file ${current} of ${total}`;
    case 'pages':
      return t`page ${current} of ${total}`;
    case 'images':
      return t`image ${current} of ${total}`;
    case 'parts':
      return t`part ${current} of ${total}`;
    case 'writing':
      return t`saving the result`;
  }
}
