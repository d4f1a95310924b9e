import type { PdfMode } from '@countersign/contract/pdfs';
import { useSession } from '#lib/session/session.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { useSpace } from '#lib/space/space.ts';
import { useFilePicker } from '#ui/file-picker.tsx';
import { startUploads } from './uploads.ts';

/**
 * Uploading into the current space, by picking or by dropping.
 * @param options.signsAlone whoever uploads is put down as the only signee
 */
export function useUpload(mode: PdfMode, options: { opens?: boolean; signsAlone?: boolean; folder?: string | undefined } = {}) {
  const { space } = useSpace();
  const { user } = useSession();
  const signee = options.signsAlone && user ? { name: user.full_name, email: user.email } : null;
  const guarded = useGuardedAction();
  const add = guarded((files: File[]) =>
    startUploads(files, { space, mode, folder: options.folder, opens: options.opens ?? false, signee }),
  );
  const picker = useFilePicker({ accept: 'application/pdf,.pdf', isMultiple: true, onPick: add });

  return { add, pick: guarded(picker.open), input: picker.input };
}
