import type { Editor } from '../model/editor.ts';
import type { Step } from '../model/history.ts';

/**
 * Returns a function that takes back the step just made, whenever it is called. It undoes the step if that is still the last
 * one; otherwise later steps are kept and `instead` is called.
 */
export function takingBack(editor: Editor, instead: (step: Step | null) => void): () => void {
  const step = editor.lastStep();
  return () => {
    if (step !== null && editor.lastStep() === step) editor.undo();
    else instead(step);
  };
}
