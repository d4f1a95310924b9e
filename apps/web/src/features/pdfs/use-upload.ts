import type { PdfMode } from '@countersign/contract/pdfs';
import { useSpace } from '#lib/space/space.ts';
import { useFilePicker } from '#ui/file-picker.tsx';
import { startUploads } from './uploads.ts';

/** Uploading into the current space, by picking or by dropping. */
export function useUpload(mode: PdfMode, options: { opens?: boolean } = {}) {
  const { space } = useSpace();
  const add = (files: File[]) => startUploads(files, { space, mode, opens: options.opens ?? false });
  const picker = useFilePicker({ accept: 'application/pdf,.pdf', isMultiple: true, onPick: add });

  return { add, pick: picker.open, input: picker.input };
}
