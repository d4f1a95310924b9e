import type { Editor } from '../model/editor.ts';
import type { Step } from '../model/history.ts';

/**
 * What takes back the step that was just made, whenever it is called: it is undone, as long as it is the last one. Where other
 * things were done since, they stay, and `instead` brings back what it was about.
 */
export function takingBack(editor: Editor, instead: (step: Step | null) => void): () => void {
  const step = editor.lastStep();
  return () => {
    if (step !== null && editor.lastStep() === step) editor.undo();
    else instead(step);
  };
}
