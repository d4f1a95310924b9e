import type { Element, ElementOperation } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { notify } from '#lib/notify.ts';
import { useEditor } from '../editor-context.ts';
import { deleteSelection } from '../model/commands.ts';
import type { Editor } from '../model/editor.ts';

/** Deletes what is selected and offers to take it back. */
export function useDeleteSelection(): () => void {
  const { t } = useLingui();
  const editor = useEditor();

  return () => {
    const count = editor.view.state.selection.size;
    if (count === 0 || !editor.can_edit) return;
    const deleted = editor.selected();
    deleteSelection(editor);
    const step = editor.lastStep();
    const undo = () => {
      if (step !== null && editor.lastStep() === step) return editor.undo();
      // Other things were done since then: they stay, and what the button speaks of comes back.
      bringBack(editor, deleted);
    };
    notify.info(count === 1 ? t`Element deleted` : t`${count} elements deleted`, undefined, {
      id: 'deleted',
      action: { label: t`Undo`, onClick: undo },
    });
  };
}

function bringBack(editor: Editor, deleted: readonly Element[]): void {
  const gone = deleted.filter(({ id, page_id }) => !editor.document.state.elements.has(id) && editor.page(page_id));
  editor.commit(
    gone.map((element): ElementOperation => ({ op: 'create', element })),
    { name: 'add', select: gone.map(({ id }) => id) },
  );
}
