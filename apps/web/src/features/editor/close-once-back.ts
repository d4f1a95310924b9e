import { closeToast } from '#lib/notify.ts';
import type { Editor } from './model/editor.ts';
import type { DocumentState } from './model/editor-document.ts';

/** By toast, what ends the watch for it. */
const watched = new Map<string, () => void>();

/** Closes a toast that offers to take something back as soon as it is back, by whatever way. */
export function closeOnceBack(editor: Editor, toast: string, isBack: (state: DocumentState) => boolean): void {
  watched.get(toast)?.();
  const end = editor.document.store.subscribe((state) => {
    if (!isBack(state)) return;
    end();
    watched.delete(toast);
    closeToast(toast);
  });
  watched.set(toast, end);
}
