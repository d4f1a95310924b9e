import type { PdfMode } from '@countersign/contract/pdfs';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useSession } from '#lib/session/session.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { useSpace } from '#lib/space/space.ts';
import { useFilePicker } from '#ui/file-picker.tsx';
import { acceptOf, useUploadKinds } from './upload-kinds.ts';
import { startUploads } from './uploads.ts';

const SeveralFilesDialog = lazyPart(async () => (await import('./several-files-dialog.tsx')).SeveralFilesDialog);

/**
 * Uploads into the current space by file picker or drop. With several files, it asks whether they become one document.
 * @param options.signsAlone makes the uploading user the only signee
 * @returns includes `input`, which must be rendered
 */
export function useUpload(mode: PdfMode, options: { opens?: boolean; signsAlone?: boolean; folder?: string | undefined } = {}) {
  const { space } = useSpace();
  const { user } = useSession();
  const signee = options.signsAlone && user ? { name: user.full_name, email: user.email } : null;
  const guarded = useGuardedAction();
  const [waitingFiles, setWaitingFiles] = useState<readonly File[] | null>(null);
  const start = (documents: readonly (readonly File[])[]) =>
    startUploads(documents, { space, mode, folder: options.folder, opens: options.opens ?? false, signee });
  const add = guarded((files: File[]) => (files.length > 1 ? setWaitingFiles(files) : start([files])));
  const picker = useFilePicker({ accept: acceptOf(useUploadKinds()), isMultiple: true, onPick: add });

  const input = (
    <>
      {picker.input}
      <Suspense>
        {waitingFiles && (
          <SeveralFilesDialog
            files={waitingFiles}
            onClose={() => setWaitingFiles(null)}
            onChoose={(files, how) => {
              setWaitingFiles(null);
              start(how === 'one' ? [files] : files.map((file) => [file]));
            }}
          />
        )}
      </Suspense>
    </>
  );
  return { add, pick: guarded(picker.open), input };
}
