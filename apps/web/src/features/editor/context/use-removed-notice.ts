import { useLingui } from '@lingui/react/macro';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { closeOnceBack } from './close-once-back.ts';
import { useEditor } from './editor-context.ts';
import type { StepName } from '../core/model/history.ts';
import { takingBack } from '../core/commands/taking-back.ts';

const TOAST = 'party-removed';

/** Reports the removal of a signee or role in the last step, and offers Undo. */
export function useRemovedNotice(): (title: string, back: StepName) => void {
  const { t } = useLingui();
  const editor = useEditor();

  return (title, back) => {
    const undo = takingBack(editor, (step) => {
      if (step?.command) editor.run(back, step.command, step.inverses).catch(reportFailure);
    });
    notify.info(title, t`Their fields stay in place, unassigned.`, {
      id: TOAST,
      action: { label: t`Undo`, onClick: undo },
    });
    const [removed, before] = [editor.lastStep()?.name, editor.doneStore.getState().done];
    closeOnceBack(editor, TOAST, () => {
      const { done } = editor.doneStore.getState();
      return done !== before && done?.how === 'undo' && done.name === removed;
    });
  };
}
