// Detects elements deleted by others, directly or with their page, while they are selected or have unsaved changes here.
import { type Element, type Elements, targetOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { EditorDocument } from '../document/editor-document.ts';
import type { ShownPage } from '../document/page-remap.ts';

export interface RemoteDeletions {
  /** The elements with their local changes. */
  deleted: readonly Element[];
  /** The pages that their coordinates refer to. */
  pagesBefore: readonly ShownPage[];
}

interface RemoteDeletionParts {
  document: EditorDocument;
  selected: () => ReadonlySet<string>;
}

export type RemoteDeletionTracker = ReturnType<typeof createRemoteDeletions>;

/** Create it before anything that drops missing elements from the selection. */
export function createRemoteDeletions({ document, selected }: RemoteDeletionParts) {
  /** Updated at each remote deletion. */
  const store = createStore<RemoteDeletions>()(() => ({ deleted: [], pagesBefore: [] }));
  const reportedIds = new Set<string>();
  let known: Elements = document.base;
  let isQuiet = false;

  document.store.subscribe((now, before) => {
    const [was, base] = [known, document.base];
    known = base;
    if (was === base || isQuiet) return;
    // Own deletions are still in the server's state, and elements unknown to the server are local.
    const vanished = [...was.keys()].filter((id) => !base.has(id) && before.elements.has(id) && !now.elements.has(id));
    if (vanished.length === 0) return;
    const changed = new Set(before.pending.map(targetOf));
    const deleted = vanished.filter((id) => selected().has(id) || changed.has(id)).flatMap((id) => before.elements.get(id) ?? []);
    for (const { id } of deleted) reportedIds.add(id);
    if (deleted.length > 0) store.setState({ deleted, pagesBefore: before.pages });
  });

  return {
    store,
    /** Whether the deletion was reported. */
    has: (id: string) => reportedIds.has(id),

    /** Runs `take` without reporting: it reports deletions itself, or they are the user's own. */
    quietly(take: () => void): void {
      isQuiet = true;
      try {
        take();
      } finally {
        isQuiet = false;
      }
    },
  };
}
