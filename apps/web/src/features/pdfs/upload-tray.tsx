import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { refreshPdfs } from './pdf-queries.ts';
import { UploadRow } from './upload-row.tsx';
import { dismissFinishedUploads, isOver, onUploadArrived, useUploads } from './uploads.ts';

/** Current uploads, in a corner of every screen. */
export function UploadTray() {
  const { t } = useLingui();
  const uploads = useUploads();
  const client = useQueryClient();

  useEffect(() => onUploadArrived(() => void refreshPdfs(client)), [client]);
  if (uploads.length === 0) return null;

  return (
    <section
      aria-label={t`Uploads`}
      className="animate-rise fixed end-4 bottom-20 start-4 z-30 overflow-hidden rounded-xl border border-line bg-raised shadow-pop sm:start-auto sm:w-96 lg:end-6 lg:bottom-6"
    >
      <div className="flex h-11 items-center justify-between border-b border-line bg-surface pe-2 ps-4">
        <h2 className="text-sm font-semibold">{t`Uploads`}</h2>
        {uploads.every(isOver) && <Button size="small" variant="quiet" onPress={dismissFinishedUploads}>{t`Clear all`}</Button>}
      </div>
      <ul className="max-h-80 divide-y divide-line overflow-auto">
        {uploads.map((entry) => (
          <UploadRow key={entry.id} upload={entry} />
        ))}
      </ul>
    </section>
  );
}
