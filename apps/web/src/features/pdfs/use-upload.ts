import type { PdfMode } from '@countersign/contract/pdfs';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { useSpace } from '#lib/space/space.ts';
import { useFilePicker } from '#ui/file-picker.tsx';
import { startUploads } from './uploads.ts';

/** Uploading into the current space, by picking or by dropping; needs a verified email address. */
export function useUpload(mode: PdfMode, options: { opens?: boolean } = {}) {
  const { space } = useSpace();
  const guard = useGuardedAction();
  const add = guard((files: File[]) => startUploads(files, { space, mode, opens: options.opens ?? false }));
  const picker = useFilePicker({ accept: 'application/pdf,.pdf', isMultiple: true, onPick: add });

  return { add, pick: guard(picker.open), input: picker.input };
}
