// Tracks changes by others that were announced and are not here yet.
import type { EditorDocument } from '../document/editor-document.ts';

export type AnnouncedChanges = ReturnType<typeof createAnnouncedChanges>;

export function createAnnouncedChanges(document: EditorDocument) {
  let isDue = false;
  /** A change was announced without a revision, so batch answers do not tell whether it is included. */
  let isUnknown = false;
  /** The highest announced revision. */
  let received = 0;

  return {
    /** Whether to fetch the current state. */
    get isDue(): boolean {
      return isDue;
    },

    /** Echoes of own changes are recognised by their revision. @returns whether it is news */
    announce(revision: number | undefined): boolean {
      if (revision !== undefined && revision <= document.state.revision) return false;
      isUnknown ||= revision === undefined;
      received = Math.max(received, revision ?? 0);
      isDue = true;
      return true;
    },

    /** Asks for the current state without an announcement. */
    demand(): void {
      isDue = true;
    },

    /** Call when the current state is requested: what is announced from now on may not be in the answer. */
    requested(): void {
      isUnknown = false;
    },

    failed(): void {
      isUnknown = true;
      isDue = true;
    },

    /** Call when an answer was adopted. It may lack changes that were announced while it was on its way. */
    adopted(): void {
      isDue = isUnknown || received > document.state.revision;
    },
  };
}
