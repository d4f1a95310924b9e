import { type Element, isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { notify } from '#lib/notify.ts';
import { closeOnceBack } from '../context/close-once-back.ts';
import { useEditor } from '../context/editor-context.ts';
import { restoreDeleted } from '../core/commands/restore-deleted.ts';
import { deleteSelection } from '../core/commands/commands.ts';
import type { Editor } from '../core/model/editor.ts';
import { takingBack } from '../core/commands/taking-back.ts';

const TOAST = 'deleted';

/** Deletes the selection and offers Undo until the elements are back. */
export function useDeleteSelection(): () => void {
  const { t } = useLingui();
  const editor = useEditor();

  return () => {
    const count = editor.view.state.selection.size;
    if (count === 0 || !editor.can_edit) return;
    const deleted = editor.selected();
    const dependent = dependentOn(editor, deleted);
    const { pages } = editor.document.state;
    deleteSelection(editor);
    const undo = takingBack(editor, () => restoreDeleted(editor, { deleted, pagesBefore: pages }));
    const consequence =
      dependent > 0 ? t`Fields whose condition was removed: ${dependent}. They’re always shown now.` : undefined;
    notify.info(count === 1 ? t`Element deleted` : t`${count} elements deleted`, consequence, {
      id: TOAST,
      action: { label: t`Undo`, onClick: undo },
    });
    closeOnceBack(editor, TOAST, () => deleted.every(({ id }) => editor.document.state.elements.has(id)));
  };
}

/** Number of remaining fields whose condition depends on a deleted field. */
function dependentOn(editor: Editor, deleted: readonly Element[]): number {
  const deletedIds = new Set(deleted.map(({ id }) => id));
  const looksAt = (element: Element) =>
    isField(element) && element.condition !== null && deletedIds.has(element.condition.element_id);
  return [...editor.document.state.elements.values()].filter((element) => !deletedIds.has(element.id) && looksAt(element)).length;
}
