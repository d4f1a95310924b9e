import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useFilePicker } from '#ui/file-picker.tsx';
import { putImage } from '../api/put-image.ts';
import type { Editor } from '../core/model/editor.ts';

/** @returns the hidden file input, and a stable function that lets the user choose the image of an element */
export function useImagePicker(editor: Editor, pdfId: string): { input: ReactNode; pickImage: (elementId: string) => void } {
  const target = useRef<string | null>(null);
  const picker = useFilePicker({
    accept: 'image/png,image/jpeg,image/webp,image/svg+xml',
    onPick: ([file]) => file && target.current && void putImage({ editor, pdfId, elementId: target.current, file }),
  });
  const open = useRef(picker.open);
  useEffect(() => {
    open.current = picker.open;
  });
  const pickImage = useCallback((elementId: string) => {
    target.current = elementId;
    open.current();
  }, []);

  return { input: picker.input, pickImage };
}
