// Tracks which pending local changes will overwrite changes by others.
import { type ElementOperation, targetOf } from '@countersign/document-model';
import type { EditorDocument } from '../document/editor-document.ts';
import { type FieldsOf, type ValuesBefore, overwrittenFields, valuesBefore, withoutPositions } from './overwritten.ts';
import { rebase } from '../document/rebase.ts';

export type LocalWins = ReturnType<typeof createLocalWins>;

export function createLocalWins(document: EditorDocument) {
  let localWins: FieldsOf[] = [];

  return {
    /** Adopts a server state, and notes which pending changes will overwrite incoming ones. */
    takeOver(sent: readonly ElementOperation[], take: () => string[]): string[] {
      const { pending, in_flight } = document.state;
      const waiting = sent.length > 0 ? pending.slice(in_flight) : pending;
      const before = valuesBefore(rebase(document.base, sent).elements, waiting);
      const lost = take();
      localWins = joined([...localWins, ...overwrittenFields(before, document.base, waiting)]);
      return lost;
    },

    /** As `takeOver`, for changed pages: new coordinates there do not mean that someone moved an element. */
    adoptPages(take: () => void): void {
      const { pending } = document.state;
      const before = valuesBefore(document.base, pending);
      take();
      const others = Object.fromEntries(Object.entries(before).map(([id, fields]) => [id, withoutPositions(fields)]));
      localWins = joined([...localWins, ...overwrittenFields(others, document.base, pending)]);
    },

    /** @returns the changes by others that a delivered batch has overwritten */
    arrived(sent: readonly ElementOperation[]): FieldsOf[] {
      const arrived = new Map(sent.map((operation) => [targetOf(operation), operation]));
      const changes = localWins.filter(({ id, fields }) => {
        const operation = arrived.get(id);
        return operation?.op === 'update' && fields.some((field) => field in operation.changes);
      });
      localWins = document.state.pending.length > 0 ? localWins.filter((entry) => !changes.includes(entry)) : [];
      return changes;
    },

    /** Adds changes left by an earlier session. */
    resume(before: ValuesBefore, operations: readonly ElementOperation[]): void {
      localWins = joined([...localWins, ...overwrittenFields(before, document.base, operations)]);
    },
  };
}

/** Merges entries of the same element. */
function joined(changes: readonly FieldsOf[]): FieldsOf[] {
  return [...Map.groupBy(changes, ({ id }) => id)].map(([id, all]) => ({
    id,
    fields: [...new Set(all.flatMap(({ fields }) => fields))],
  }));
}
