import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { notify } from '#lib/notify.ts';
import { closeOnceBack } from '../context/close-once-back.ts';
import { useEditor } from '../context/editor-context.ts';
import { restoreDeletedPages } from '../core/commands/restore-deleted.ts';
import type { DocumentState } from '../core/document/editor-document.ts';
import { takingBack } from '../core/commands/taking-back.ts';

const TOAST = 'pages-deleted';

/** Reports the removal of pages in the last step, and offers Undo. */
export function usePagesRemovedNotice(): (before: DocumentState) => void {
  const { t } = useLingui();
  const editor = useEditor();

  return useCallback(
    (before) => {
      const removed = new Set(before.pages.flatMap(({ id }) => (editor.page(id) ? [] : [id])));
      const count = removed.size;
      const undo = takingBack(editor, () => void restoreDeletedPages(editor, removed, before));
      notify.info(count === 1 ? t`Page deleted` : t`${count} pages deleted`, undefined, {
        id: TOAST,
        action: { label: t`Undo`, onClick: undo },
      });
      closeOnceBack(editor, TOAST, () => [...removed].every((id) => editor.page(id)));
    },
    [editor, t],
  );
}
