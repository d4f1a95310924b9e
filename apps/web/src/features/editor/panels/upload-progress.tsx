import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useView } from '../context/editor-context.ts';

/** Shorter uploads show no progress. */
const WORTH_SHOWING_MS = 700;

/** Progress of image and page uploads above the sheet, wherever they were started. */
export function UploadProgress() {
  const isUploading = useView(({ uploads }) => uploads.size > 0);
  return isUploading ? <Running /> : null;
}

function Running() {
  const { t } = useLingui();
  const share = useView(({ uploads }) => [...uploads.values()].reduce((sum, one) => sum + one, 0) / Math.max(1, uploads.size));
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), WORTH_SHOWING_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;

  return (
    <div className="pointer-events-none absolute inset-x-0 top-3 z-20 flex justify-center px-3">
      <div className="flex w-56 animate-rise flex-col gap-2 rounded-xl border border-line bg-raised px-4 py-3 text-sm text-ink shadow-pop">
        <span aria-hidden="true">{t`Uploading…`}</span>
        {/* The upload is complete and the server is processing it. */}
        <ProgressBar label={t`Uploading…`} value={share < 1 ? share : undefined} />
      </div>
    </div>
  );
}
