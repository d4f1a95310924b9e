// Several people change the same fields at the same time: who has overwritten what, and who is told.
import type { ElementOperation } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { EditorDocument } from '../document/editor-document.ts';
import { rebase } from '../document/rebase.ts';
import { createEditConflicts } from './edit-conflicts.ts';
import { createLocalWins } from './local-wins.ts';
import { type FieldsOf, createOwnValues } from './overwritten.ts';

interface SimultaneousEditsParts {
  document: EditorDocument;
  /** Whether the user is editing the element. */
  isEdited: (id: string) => boolean;
}

export type SimultaneousEdits = ReturnType<typeof createSimultaneousEdits>;

export function createSimultaneousEdits({ document, isEdited }: SimultaneousEditsParts) {
  /** Changes by others that our last batch has overwritten; a new array each time. */
  const overwroteStore = createStore<{ changes: readonly FieldsOf[] }>()(() => ({ changes: [] }));
  const own = createOwnValues();
  const conflicts = createEditConflicts({ document, own, isEdited });
  const localWins = createLocalWins(document);

  /** @param sent own operations contained in the new state */
  function takeOver(sent: readonly ElementOperation[], take: () => string[]): string[] {
    const before = rebase(document.base, sent).elements;
    const lost = localWins.takeOver(sent, take);
    conflicts.check(before);
    return lost;
  }

  return {
    localWins,
    overwroteStore,
    /** Own changes that others have overwritten; a new array each time. */
    lostStore: conflicts.lostStore,
    /** Someone reports that they have overwritten these. The final result appears in `lostStore`. */
    contest: conflicts.contest,

    /** Adopts a newer state of the server. @returns ids of elements whose changes were lost */
    adopt: (take: () => string[]) => takeOver([], take),
    adoptPages: localWins.adoptPages,

    /** Adopts the answer to a batch, and notes which changes by others it has overwritten. @returns as `adopt` */
    confirm(sent: readonly ElementOperation[], take: () => string[]): string[] {
      own.remember(sent);
      const lost = takeOver(sent, take);
      const changes = localWins.arrived(sent);
      if (changes.length > 0) overwroteStore.setState({ changes });
      return lost;
    },

    /** Own changes that were discarded because someone has replaced the whole document. */
    overtaken(operations: readonly ElementOperation[]): void {
      own.remember(operations);
      conflicts.contest(
        operations.flatMap((operation) =>
          operation.op === 'update' ? [{ id: operation.id, fields: Object.keys(operation.changes) }] : [],
        ),
      );
    },

    /** Operations that reapply overwritten values. */
    ownAgain: (overwritten: readonly FieldsOf[]) => own.operations(document.state.elements, overwritten),

    /** Call when pages are displayed differently than before. */
    forgetPositions: own.forgetPositions,

    close: conflicts.close,
  };
}
