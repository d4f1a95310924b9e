import { closeToast } from '#lib/notify.ts';
import type { Editor } from '../core/model/editor.ts';

/** By toast, what ends the watch for it. */
const watched = new Map<string, () => void>();

/** Closes a toast that offers to take something back as soon as it is back, by whatever way. */
export function closeOnceBack(editor: Editor, toast: string, isBack: () => boolean): void {
  watched.get(toast)?.();
  const look = () => {
    if (!isBack()) return;
    end();
    watched.delete(toast);
    closeToast(toast);
  };
  const ends = [editor.document.store.subscribe(look), editor.doneStore.subscribe(look)];
  const end = () => {
    for (const each of ends) each();
  };
  watched.set(toast, end);
}
