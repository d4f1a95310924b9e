import type { EditorView } from './editor-view.ts';

/** Runs an upload and shows its progress while it lasts. `tell`: progress from 0 to 1. */
export async function withProgress<T>(view: EditorView, work: (setProgress: (share: number) => void) => Promise<T>): Promise<T> {
  const key = {};
  const setProgress = (share: number) => view.set({ uploads: new Map(view.state.uploads).set(key, share) });
  setProgress(0);
  try {
    return await work(setProgress);
  } finally {
    view.set({ uploads: new Map([...view.state.uploads].filter(([other]) => other !== key)) });
  }
}
