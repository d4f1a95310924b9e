import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useFilePicker } from '#ui/file-picker.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { usePageActions } from './use-page-actions.ts';

const PAGE_FILES = 'application/pdf,image/png,image/jpeg,image/webp,image/svg+xml';

/** Adds files as pages after the current one: `open` asks for files, and `input` must be rendered once. */
export function usePagePicker() {
  const { editor, pdf } = useEditorScreen();
  const { addFiles } = usePageActions();
  const mutationKey = ['pages', 'take-in', pdf.id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (files: readonly File[]) => {
      const { current_page } = editor.view.state;
      return addFiles(files, editor.document.state.pages[current_page]?.id);
    },
  });
  const picker = useFilePicker({ accept: PAGE_FILES, isMultiple: true, onPick: mutate });
  /** True for files added by a command, too. */
  return { ...picker, isTakingIn: useIsMutating({ mutationKey }) > 0 };
}
