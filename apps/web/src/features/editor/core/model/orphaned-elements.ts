// Elements created on pages that others have removed meanwhile. They wait for the page to return, or move to another page.
import { type Element, type ElementOperation, keepOnPage } from '@countersign/document-model';
import type { EditorDocument } from '../document/editor-document.ts';
import type { Sync } from '../sync/sync.ts';

interface OrphanedElementParts {
  document: EditorDocument;
  sync: Sync;
  /** Called with the number of waiting elements. */
  onOrphaned: (count: number) => void;
}

export type OrphanedElements = ReturnType<typeof createOrphanedElements>;

export function createOrphanedElements({ document, sync, onOrphaned }: OrphanedElementParts) {
  let waiting: readonly Element[] = [];

  function keep(elements: readonly Element[]): void {
    waiting = elements;
    sync.keepStranded(waiting);
    onOrphaned(waiting.length);
  }

  /** @returns their ids */
  function land(elements: readonly Element[]): string[] {
    if (elements.length === 0) return [];
    const ids = elements.map(({ id }) => id);
    keep(waiting.filter(({ id }) => !ids.includes(id)));
    document.commitPossible(elements.map((element): ElementOperation => ({ op: 'create', element })));
    sync.changed();
    return ids;
  }

  const pageOf = (pageId: string) => document.state.pages.find(({ id }) => id === pageId);

  return {
    add(elements: readonly Element[]): void {
      if (elements.length > 0) keep([...waiting, ...elements]);
    },

    /** Drops elements whose creation was undone. */
    forget(ids: ReadonlySet<string>): void {
      const left = waiting.filter(({ id }) => !ids.has(id));
      if (left.length < waiting.length) keep(left);
    },

    /** Restores elements whose pages are back. */
    comeBack: () => void land(waiting.filter(({ page_id }) => pageOf(page_id))),

    /** Puts all of them on one page. @returns their ids */
    placeOn(pageId: string): string[] {
      const page = pageOf(pageId);
      return page ? land(waiting.map((element) => ({ ...element, ...keepOnPage(element, page), page_id: pageId }))) : [];
    },
  };
}
