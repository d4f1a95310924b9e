// What someone else deletes, by itself or with its page, while it is worked on here: selected, or changed and not saved yet.
import { type Element, type Elements, targetOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { EditorDocument } from '../document/editor-document.ts';
import type { ShownPage } from '../document/page-remap.ts';

export interface RemoteDeletions {
  /** As they were, with what was written into them here. */
  gone: readonly Element[];
  /** The pages that their places are told on. */
  told: readonly ShownPage[];
}

interface TakenAwayParts {
  document: EditorDocument;
  selected: () => ReadonlySet<string>;
}

/** Make it before anything that lets go of what is not there any more. */
export function createRemoteDeletions({ document, selected }: TakenAwayParts) {
  /** Each time something is taken away, anew. */
  const store = createStore<RemoteDeletions>()(() => ({ gone: [], told: [] }));
  const told = new Set<string>();
  let known: Elements = document.base;
  let isQuiet = false;

  document.store.subscribe((now, before) => {
    const [was, base] = [known, document.base];
    known = base;
    if (was === base || isQuiet) return;
    // Whoever deletes something themselves has it among what the server has still, and what the server never had is their own.
    const vanished = [...was.keys()].filter((id) => !base.has(id) && before.elements.has(id) && !now.elements.has(id));
    if (vanished.length === 0) return;
    const changed = new Set(before.pending.map(targetOf));
    const gone = vanished.filter((id) => selected().has(id) || changed.has(id)).flatMap((id) => before.elements.get(id) ?? []);
    for (const { id } of gone) told.add(id);
    if (gone.length > 0) store.setState({ gone, told: before.pages });
  });

  return {
    store,
    /** Whether it was told of. */
    has: (id: string) => told.has(id),

    /** What is taken over by `take` says by itself what has become of everything, or is one's own doing. */
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
