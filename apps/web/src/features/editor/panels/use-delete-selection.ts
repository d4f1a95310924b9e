import { useLingui } from '@lingui/react/macro';
import { notify } from '#lib/notify.ts';
import { useEditor } from '../editor-context.ts';
import { deleteSelection } from '../model/commands.ts';

/** Deletes what is selected and offers to take it back. */
export function useDeleteSelection(): () => void {
  const { t } = useLingui();
  const editor = useEditor();

  return () => {
    const count = editor.view.state.selection.size;
    if (count === 0 || !editor.can_edit) return;
    deleteSelection(editor);
    const undo = () => {
      // Whatever was done since then is not what the button speaks of.
      if (editor.undoStore.getState().undo === 'delete') editor.undo();
    };
    notify.info(count === 1 ? t`Element deleted` : t`${count} elements deleted`, undefined, {
      id: 'deleted',
      action: { label: t`Undo`, onClick: undo },
    });
  };
}
