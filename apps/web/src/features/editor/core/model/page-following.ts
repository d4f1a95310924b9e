// Adopts page changes made by others, and reports what they removed.
import type { ElementOperation } from '@countersign/document-model';
import type { DocumentStart, EditorDocument } from '../document/editor-document.ts';
import type { Sync } from '../sync/sync.ts';
import type { EditorParts } from './editor-parts.ts';
import type { EditorView } from './editor-view.ts';
import type { History } from './history.ts';
import type { OrphanedElements } from './orphaned-elements.ts';
import type { RemoteDeletionTracker } from './remote-deletions.ts';

export interface PageFollowingParts {
  document: EditorDocument;
  view: EditorView;
  history: History;
  sync: Sync;
  orphaned: OrphanedElements;
  remoteDeletions: RemoteDeletionTracker;
  parts: EditorParts;
  showHistory: () => void;
}

export function createPageFollowing({
  document,
  view,
  history,
  sync,
  orphaned,
  remoteDeletions,
  parts,
  showHistory,
}: PageFollowingParts) {
  /** Undo steps for lost elements are dropped, because they would restore nothing, or half of what was written. */
  function reportLost(ids: string[]): void {
    history.forget(new Set(ids));
    showHistory();
    const unreported = ids.filter((id) => !remoteDeletions.has(id));
    if (unreported.length > 0) parts.onLost?.(unreported);
  }

  function adoptPages(start: DocumentStart): void {
    const { lost, orphaned: newlyOrphaned, moved_back, overtaken } = document.takePages(start);
    sync.forgetPositions();
    if (overtaken.length > 0) yieldTo(overtaken);
    if (lost.length > 0) reportLost(lost);
    if (moved_back > 0) parts.onMovedBack?.(moved_back);
    orphaned.add(newlyOrphaned);
    orphaned.comeBack();
  }

  /** Someone restored an earlier version, which is now shown. Unsaved changes can be reapplied. */
  function yieldTo(overtaken: readonly ElementOperation[]): void {
    if (view.state.editing_id !== null) {
      view.set({ editing_id: null });
      parts.onTypingEnded?.();
    }
    sync.overtaken(overtaken);
  }

  /** Adopts pages that this user has changed. */
  function adoptOwnPages(start: DocumentStart): void {
    remoteDeletions.quietly(() => adoptPages(start));
  }

  return {
    reportLost,
    adoptOwnPages,

    /** Adopts pages that others have changed. A restore is reported by the person who made it. */
    followPages(start: DocumentStart): void {
      if ((start.restored_revision ?? 0) > document.state.revision) adoptOwnPages(start);
      else adoptPages(start);
    },
  };
}
