import { closeToast } from '#lib/notify.ts';
import type { Editor } from '../core/model/editor.ts';

/** By toast id, the function that stops watching. */
const watched = new Map<string, () => void>();

/** Closes an Undo toast as soon as the elements are back, by Undo or by a change of someone else. */
export function closeOnceBack(editor: Editor, toast: string, isBack: () => boolean): void {
  watched.get(toast)?.();
  const check = () => {
    if (!isBack()) return;
    end();
    watched.delete(toast);
    closeToast(toast);
  };
  const ends = [editor.document.store.subscribe(check), editor.doneStore.subscribe(check)];
  const end = () => {
    for (const each of ends) each();
  };
  watched.set(toast, end);
}
